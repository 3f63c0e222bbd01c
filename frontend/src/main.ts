import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { tryConnection } from "./server/online.svelte";

startRouter();
mount(App, { target: document.getElementById("app")! });
void tryConnection(); // the page itself may be one that was kept

// The address changes with every build, so that each one's worker keeps its own files.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register(`/sw.js?${import.meta.url.split("/").pop()}`);
}
