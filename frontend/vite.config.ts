import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const CATALOG = /\/language\/(en|ja)\.ftl\?raw$/;
const NOT_FOR_PAGES = /^(terminal|tour|report|rule)-/; // entries of the engine's catalog that only commands say

/** Catalogs as pages need them: without comments, and without the words of the terminal and of reports. */
const words = {
  name: "words-for-pages",
  enforce: "pre" as const,
  load(id: string) {
    if (!CATALOG.test(id)) return null;
    const entries = readFileSync(id.replace("?raw", ""), "utf-8").split(/\n(?=[a-z#\n])/i);
    const kept = entries.filter((entry) => /^[a-z]/i.test(entry) && !NOT_FOR_PAGES.test(entry));
    return `export default ${JSON.stringify(`${kept.join("\n")}\n`)};`;
  },
};

export default defineConfig({
  plugins: [words, svelte()],
  build: {
    outDir: "../src/offsuit/web/static",
    emptyOutDir: true,
    manifest: "files.json", // for the service worker, which keeps them
    cssCodeSplit: false, // one file is smaller than many small ones
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark(), which cards in the dark need
    // What several pages share comes in one file, too.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true }, "/health": "http://127.0.0.1:8000" },
    fs: { allow: [".", "../src/offsuit/language"] }, // the games' words are the engine's
  },
  // Tests run Svelte's code for browsers, not the one for servers.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom" },
});
