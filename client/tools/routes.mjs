// Prints every path of the route manifest, one per line (`npm run --silent routes`). The manifest is
// TypeScript without runtime imports, so that Node can strip its types and run it directly.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const manifest = new URL("../src/app/routes/index.ts", import.meta.url);

if (process.features.typescript) {
  const { manifest: entries } = await import(manifest.href);
  for (const entry of entries) console.log(entry.path);
} else {
  // Node is older than the project requires: use the pinned one that taskw installed.
  const suffix = `node-${process.platform}-${process.arch}`;
  const pinned = fileURLToPath(new URL(`../../.cache/node/node_modules/${suffix}/bin/node`, import.meta.url));
  if (!existsSync(pinned)) {
    console.error("routes: Node 22.22 or newer is needed; run ./taskw once or put one on PATH");
    process.exit(1);
  }
  process.exit(spawnSync(pinned, [fileURLToPath(import.meta.url)], { stdio: "inherit" }).status ?? 1);
}
