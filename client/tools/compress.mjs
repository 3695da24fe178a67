// Puts beside each text of client/dist/assets what the server sends instead of it: once here, with more patience than a request
// has. What has no hash in its name is few, small, and could be another file tomorrow.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { client } from "./lib.mjs";

/** What is worth it; pictures and fonts are compressed as they are. */
const TEXT = /\.(js|mjs|css|json|svg|html|webmanifest|bcmap|wasm)$/;
/** Smaller ones fit a packet as they are; the server does not compress them either. */
const LEAST = 512;

const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
const assets = join(client, "dist", "assets");
const names = readdirSync(assets, { recursive: true }).filter((name) => TEXT.test(name));

async function beside(name) {
  const bytes = await readFile(join(assets, name));
  if (bytes.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, plain] = await Promise.all([br(bytes, { params }), gz(bytes, { level: 9 })]);
  // what does not shrink is sent as it is
  if (small.length < bytes.length) await writeFile(join(assets, `${name}.br`), small);
  if (plain.length < bytes.length) await writeFile(join(assets, `${name}.gz`), plain);
}

await Promise.all(names.map(beside));
