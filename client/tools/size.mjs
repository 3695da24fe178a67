// Holds the built client to its size budget (gzip, JavaScript): fails above it and says what weighs.
// Reads Vite's manifest; run after `vite build`.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KB = 1000;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

const ENTRY = "index.html";
const ROUTES = "src/app/routes/index.ts";
const SHELL = "src/app/shell/Shell.tsx";
const budgets = [
  { name: "sign-in page", keys: [ENTRY, "src/pages/session/Login/LoginPage.tsx"], limit: 210 * KB },
  {
    name: "shell and member list",
    keys: [
      ENTRY,
      ROUTES,
      SHELL,
      // the files of the module's pages (tools/route-parts.ts)
      manifest[ROUTES].dynamicImports.find((key) => key.includes("membersPages")),
      "src/pages/members/MemberList/MemberListPage.tsx",
    ],
    limit: 300 * KB,
  },
];
const PAGE_LIMIT = 60 * KB;

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
}

/** Files that have to arrive before the modules run: the modules and their static imports (or what `along` names). */
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

function weigh(keys) {
  return [...new Set(keys.map((key) => manifest[key].file))]
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, bytes: sizeOf(file) }))
    .sort((a, b) => b.bytes - a.bytes);
}

const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;
let failed = false;

for (const budget of budgets) {
  const files = weigh([...closure(budget.keys)]);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const over = total > budget.limit;
  failed ||= over;
  console.log(`${over ? "TOO LARGE" : "ok"}  ${budget.name}: ${kb(total)} of ${kb(budget.limit)}`);
  if (over || process.argv.includes("--all"))
    for (const file of files) console.log(`      ${kb(file.bytes)}  ${file.file}`);
}

// Pages of their own must not run the product's entry: that happens when what they share with it is packed into it.
if (closure(["graphiql.html"]).has(ENTRY)) {
  failed = true;
  console.log("WRONG  graphiql.html brings the entry of the product along");
}

// What a page adds by itself once the shell stands: its chunk and static imports the shell has not brought.
const base = closure([ENTRY, SHELL]);
let largest = { key: "", bytes: 0 };
for (const key of Object.keys(manifest)) {
  if (!/^src\/pages\/.*Page\.tsx$/.test(key)) continue;
  const own = sizeOf(manifest[key].file);
  if (own > largest.bytes) largest = { key, bytes: own };
  if (own > PAGE_LIMIT) {
    failed = true;
    console.log(`TOO LARGE  ${key}: ${kb(own)} of ${kb(PAGE_LIMIT)}`);
  }
  if (process.argv.includes("--all")) {
    const added = weigh([...closure([key])].filter((part) => !base.has(part))).reduce(
      (sum, file) => sum + file.bytes,
      0,
    );
    console.log(`      ${kb(own)} own, ${kb(added)} with its parts  ${key}`);
  }
}
// A tag that Babel did not compile would throw in the browser, on the page nobody opened before the release.
// GraphiQL, which has no tags of ours and an editor that knows the word, is another entry.
const ours = closure([ENTRY], new Set(), ["imports", "dynamicImports"]);
for (const name of new Set(
  [...ours].map((key) => manifest[key].file).filter((file) => file.endsWith(".js")),
)) {
  if (!/[^/\w]graphql`/.test(readFileSync(new URL(name, dist), "utf8"))) continue;
  failed = true;
  console.log(`UNCOMPILED graphql tag in ${name}`);
}
console.log(`${failed ? "FAILED" : "ok"}  largest page chunk: ${kb(largest.bytes)}  ${largest.key}`);
process.exit(failed ? 1 : 0);
