// Checks the built client against its size budget (gzip, JavaScript): fails above it and lists the largest
// files. Reads Vite's manifest; run after `vite build`.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KB = 1000;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

/** A layer of the build (vite.config.ts), which has no source file of its name. */
const layer = (name) =>
  Object.keys(manifest).find((key) => manifest[key].name === name && key.startsWith("_"));
const ENTRY = layer("app");
const SHELL = layer("shell");
const ROUTES = "src/app/routes/index.ts";
const MEMBERS = [
  ENTRY,
  ROUTES,
  SHELL,
  // the files of the module's pages (tools/route-parts.ts)
  manifest[ROUTES].dynamicImports.find((key) => key.includes("membersPages")),
  "src/pages/members/MemberList/MemberListPage.tsx",
];
/** A round trip costs more than a few bytes, so the number of files is limited as well. */
const budgets = [
  { name: "sign-in page", keys: [ENTRY, "src/pages/session/Login/LoginPage.tsx"], limit: 240 * KB, files: 8 },
  { name: "shell and member list", keys: MEMBERS, limit: 350 * KB, files: 20 },
];
/** Limit for the addition of any further page. */
const PAGE = { limit: 65 * KB, files: 5 };

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
}

/**
 * Files that must arrive before the modules run: the modules and their static imports (or those in
 * `along`).
 */
function closure(keys, seen = new Set(), along = ["imports"]) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`size: the build has no ${key}`);
    seen.add(key);
    for (const way of along) closure(chunk[way] ?? [], seen, along);
  }
  return seen;
}

/**
 * Files that the page itself loads besides: the entry's layers, and the script that requests those of an
 * area.
 */
const named = [
  ...readFileSync(new URL("index.html", dist), "utf8").matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
];
const page = named.map(([, file]) => file);

function weigh(keys, more = []) {
  return [...new Set([...keys.map((key) => manifest[key].file), ...more])]
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, bytes: sizeOf(file) }))
    .sort((a, b) => b.bytes - a.bytes);
}

const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;
let failed = false;

for (const { name, keys, limit, files: most } of budgets) {
  const files = weigh([...closure(keys)], page);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const over = total > limit || files.length > most;
  failed ||= over;
  console.log(
    `${over ? "TOO MUCH" : "ok"}  ${name}: ${kb(total)} of ${kb(limit)} in ${files.length} files of ${most}`,
  );
  if (over || process.argv.includes("--all"))
    for (const file of files) console.log(`      ${kb(file.bytes)}  ${file.file}`);
}

// Files that phones fetch in advance for offline use, once per release (tools/offline.ts).
const OFFLINE = 520 * KB;
const ahead = [...readFileSync(new URL("sw.js", dist), "utf8").matchAll(/"\/(assets\/[\w.-]+)"/g)].map(
  ([, file]) => file,
);
const weight = ahead.reduce((sum, file) => sum + sizeOf(file), 0);
failed ||= ahead.length === 0 || weight > OFFLINE;
console.log(
  `${weight > OFFLINE ? "TOO MUCH" : "ok"}  without a network: ${kb(weight)} of ${kb(OFFLINE)} in ${ahead.length} files`,
);

// Separate pages must not run the product's entry: that happens when code shared with it is packed into it.
if (closure(["graphiql.html"]).has(ENTRY)) {
  failed = true;
  console.log("WRONG  graphiql.html brings the entry of the product along");
}

// Dependencies between modules grow with every module: the first list must load without them and their
// files.
const base = closure(MEMBERS);
if (base.has(layer("common"))) {
  failed = true;
  const by = [...base].filter((key) => manifest[key].imports?.includes(layer("common")));
  console.log(`WRONG  the first load brings along what modules have in common, by ${by}`);
}

// Addition of a page after the shell and the first list: its chunk and its imports.
let largest = { key: "", bytes: 0, files: [] };
for (const key of Object.keys(manifest)) {
  if (!/^src\/pages\/.*Page\.tsx$/.test(key)) continue;
  const files = weigh([...closure([key])].filter((part) => !base.has(part)));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > largest.bytes) largest = { key, bytes, files };
  const over = bytes > PAGE.limit || files.length > PAGE.files;
  failed ||= over;
  if (over || process.argv.includes("--all"))
    console.log(
      `${over ? "TOO MUCH" : "      "}  ${key}: ${kb(bytes)} of ${kb(PAGE.limit)} in ${files.length} files of ${PAGE.files}: ${files.map(({ file }) => file)}`,
    );
}
// A tag that Babel did not compile would throw in the browser, on a page that was not opened before the
// release. GraphiQL, which has no tags of the product and an editor that knows the word, is another entry.
const ours = closure([ENTRY], new Set(), ["imports", "dynamicImports"]);
for (const name of new Set(
  [...ours].map((key) => manifest[key].file).filter((file) => file.endsWith(".js")),
)) {
  if (!/[^/\w]graphql`/.test(readFileSync(new URL(name, dist), "utf8"))) continue;
  failed = true;
  console.log(`UNCOMPILED graphql tag in ${name}`);
}
console.log(
  `${failed ? "FAILED" : "ok"}  largest further page: ${kb(largest.bytes)} in ${largest.files.length} files  ${largest.key}`,
);
process.exit(failed ? 1 : 0);
