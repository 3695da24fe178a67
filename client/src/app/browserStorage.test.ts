import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Data stored in the browser, with the only file that stores each (decision 0047). The first three may
 * persist (core §3 Session); a new line here needs a line with its reason there.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  "/app/session/store.ts": ["xieli.enterprises", "xieli.token", "xieli.user"],
  "/app/session/activity.ts": ["xieli.active"],
  "/app/session/picked.ts": ["xieli.picked"],
  "/app/session/trust.ts": ["xieli.trust"],
  "/app/session/wechat.ts": ["xieli.wechat"],
  "/app/page/chunk.ts": ["xieli.chunk-reload"],
  "/app/files/uploadMemory.ts": ["xieli-uploads"],
  "/app/offline/answers.ts": ["xieli-answers"],
  "/domains/attend/punch/punchStore.ts": ["xieli-punches"],
  "/domains/log/queue/logStore.ts": ["xieli-logs"],
  "/domains/workOrder/queue/queueStore.ts": ["xieli-work-orders"],
  "/graphiql/Explorer.tsx": [],
  "/ui/base/density.ts": ["xieli.density"],
  "/ui/base/theme.ts": ["xieli.theme"],
  "/ui/list/useTableLayout.ts": ["xieli.table"],
  "/ui/list/useTreeFlat.ts": ["xieli.treeflat"],
  "/worker/worker.ts": ["xieli-files"],
};

/** Interfaces that store data beyond the page. */
const STORE =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|createStore|CacheStorage)\b|document\.cookie|\bcaches\.(?:open|match|keys)\b/;
/** Accesses to storage other than by a named key. */
const ODD = /\b(?:local|session)Storage(?!\.(?:getItem|setItem|removeItem)\((?:KEY|RELOADED|key)\b)/g;
const KEY = /(?:["'`](xieli\.[a-z-]+)|createStore\("([a-z-]+)"|caches\.open\(`([a-z-]+)-\$\{)/g;

const SOURCE = join(import.meta.dirname, "..");
/** Files of the product; read as files, because 2,000 imports of their texts take seconds. */
const OURS = /^(?!__generated__\/)(?!.*\.test\.tsx?$).*\.tsx?$/;

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => OURS.test(name))
  .map((name) => ({
    path: `/${name}`,
    // Comments store nothing.
    code: readFileSync(join(SOURCE, name), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  }));

it("keeps nothing in the browser but what decision 0047 names", () => {
  expect(sources.length).toBeGreaterThan(400);
  const found = sources
    .filter(({ code }) => STORE.test(code))
    .map(({ path, code }) => [
      path,
      [...new Set([...code.matchAll(KEY)].map(([, key, store, cache]) => key ?? store ?? cache))].sort(),
    ]);
  expect(Object.fromEntries(found)).toEqual(KEPT);
});

it("reaches the browser's storage by a key that can be read in the source", () => {
  const odd = sources.flatMap(({ path, code }) =>
    path === "/graphiql/Explorer.tsx" ? [] : (code.match(ODD) ?? []).map((use) => `${path}: ${use}`),
  );
  expect(odd).toEqual([]);
});

it("gives the reason of each in the decision, and of no other", () => {
  const decision = readFileSync(
    `${process.cwd()}/../docs/decisions/0047-what-stays-in-the-browser.md`,
    "utf8",
  );
  const named = [...decision.matchAll(/^\| `([^`]+)`/gm)].map(([, key]) => key?.replace(/\.<.*>$/, ""));
  expect(named.sort()).toEqual(Object.values(KEPT).flat().sort());
});
