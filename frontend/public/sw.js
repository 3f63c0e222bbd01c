// Keeps the files of one build, so that the app opens without a connection and can say so. What the server is asked
// (/api, /health/…) always goes to the server.

const CACHE = `offsuit${location.search}`;
const PAGE = "/"; // one page for all addresses

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepAll());
});

addEventListener("activate", (event) => event.waitUntil(forgetOtherBuilds()));

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || pathname.startsWith("/api/") || pathname.startsWith("/health/")) return;
  const isOfBuild = pathname.startsWith("/assets/"); // and never changes
  event.respondWith(isOfBuild ? keptOrFetched(event.request) : fetchedOrKept(event.request));
});

async function keepAll() {
  const built = await (await fetch("/files.json", { cache: "no-store" })).json();
  const files = Object.values(built).flatMap(({ file, css = [] }) => [file, ...css]);
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, "/manifest.webmanifest", "/icon.svg", ...new Set(files.map((file) => `/${file}`))]);
}

async function forgetOtherBuilds() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function keptOrFetched(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function fetchedOrKept(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.mode === "navigate" ? PAGE : request);
    if (kept) return kept;
    throw error;
  }
}
