import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../../..");
const UI = join(SOURCE, "ui");
/** Files around the whole product, and files used by tests only. */
const AROUND = ["base/UiProvider.tsx", "base/testing.tsx"];

/** The file that an import in the UI kit or in its page resolves to. */
function fileOf(from: string, name: string): string | undefined {
  const base = name.startsWith("@/ui/")
    ? join(SOURCE, name.slice(2))
    : name.startsWith(".")
      ? join(dirname(from), name)
      : null;
  return base === null ? undefined : [`${base}.tsx`, `${base}.ts`].find((file) => existsSync(file));
}

/** All direct and transitive imports of a file, lazy ones included. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\(|import )"([^"]+)"/g)) {
    const next = fileOf(file, name);
    if (next) reached(next, seen);
  }
  return seen;
}

it("the page of the kit shows every part of it", () => {
  const shown = reached(join(import.meta.dirname, "KitPage.tsx"));
  const parts = readdirSync(UI, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !name.includes(".test.") && !AROUND.includes(name),
  );
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.filter((name) => !shown.has(join(UI, name)))).toEqual([]);
});
