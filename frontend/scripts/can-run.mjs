// Ends well if this Node.js is one that Vite runs on: 20.19, or 22.12 and later.
const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
