import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/offsuit/web/static",
    emptyOutDir: true,
    manifest: "files.json", // for the service worker, which keeps them
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark(), which cards in the dark need
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".", "../src/offsuit/language"] }, // the games' words are the engine's
  },
  // Tests run Svelte's code for browsers, not the one for servers.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom" },
});
