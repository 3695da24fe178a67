// Writes a compressed copy beside each text file of client/dist/assets, which the server sends instead:
// once at build time, with more effort than a request allows. Files without a hash in their name are few
// and small, and may change.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { client } from "./lib.mjs";

/** File types worth compressing; images and fonts are compressed already. */
const TEXT = /\.(js|mjs|css|json|svg|html|webmanifest|bcmap|wasm)$/;
/** Minimum size: smaller files fit a packet uncompressed; the server does not compress them either. */
const LEAST = 512;

/** Effort for Brotli: the greatest takes a minute, too long for a build that only `./taskw test` uses. */
const quality = process.env.COMPRESS_QUICKLY ? 5 : constants.BROTLI_MAX_QUALITY;

const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
const assets = join(client, "dist", "assets");
const names = readdirSync(assets, { recursive: true }).filter((name) => TEXT.test(name));

async function beside(name) {
  const bytes = await readFile(join(assets, name));
  if (bytes.length < LEAST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [small, plain] = await Promise.all([br(bytes, { params }), gz(bytes, { level: 9 })]);
  // a file that does not shrink is sent uncompressed
  if (small.length < bytes.length) await writeFile(join(assets, `${name}.br`), small);
  if (plain.length < bytes.length) await writeFile(join(assets, `${name}.gz`), plain);
}

await Promise.all(names.map(beside));
