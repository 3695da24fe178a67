// Holds the built client to its size budgets: JavaScript after gzip, counted with everything a page
// loads before it can show. Fails above.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { client, fail } from "./lib.mjs";

const kilobyte = 1024;
/** What a person downloads on the way to a page: the entry, the named chunks and all they import. */
const journeys = [
  { name: "sign-in page", budget: 220 * kilobyte, chunks: [/^src\/pages\/session\/Login\//] },
  {
    name: "shell and member list",
    budget: 320 * kilobyte,
    chunks: [/^src\/app\/shell\//, /^src\/pages\/members\/MemberList\//],
    optional: [/^src\/app\/shell\//], // part of the entry when it is not loaded lazily
  },
];
const pageBudget = 60 * kilobyte;

const dist = join(client, "dist");
let manifest;
try {
  manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
} catch {
  fail("client/dist holds no build: run `npm run build` first");
}

const sizes = new Map();
function size(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
}

/** The chunk and all it imports statically, by manifest key. */
function closure(key, into) {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, into);
  return into;
}

const over = [];
function report(name, bytes, budget) {
  const line = `${(bytes / kilobyte).toFixed(1).padStart(7)} KB of ${budget / kilobyte} KB  ${name}`;
  if (bytes > budget) over.push(line);
  return line;
}

const keys = Object.keys(manifest);
const entries = keys.filter((key) => manifest[key].isEntry);
for (const { name, budget, chunks, optional = [] } of journeys) {
  const loaded = new Set();
  for (const key of entries) closure(key, loaded);
  for (const pattern of chunks) {
    const found = keys.filter((key) => manifest[key].isDynamicEntry && pattern.test(key));
    if (found.length === 0 && !optional.includes(pattern)) fail(`the build has no chunk for ${pattern}`);
    for (const key of found) closure(key, loaded);
  }
  const files = new Set([...loaded].map((key) => manifest[key].file).filter((file) => file.endsWith(".js")));
  process.stdout.write(
    `${report(
      name,
      [...files].reduce((sum, file) => sum + size(file), 0),
      budget,
    )}\n`,
  );
}

const pages = keys.filter((key) => manifest[key].isDynamicEntry && key.startsWith("src/pages/"));
const lines = pages.map((key) => ({
  bytes: size(manifest[key].file),
  line: report(key, size(manifest[key].file), pageBudget),
}));
lines.sort((a, b) => b.bytes - a.bytes);
for (const { line } of lines.slice(0, 3)) process.stdout.write(`${line}\n`);

if (over.length > 0) fail(`over budget:\n${over.join("\n")}`);
