/** Transform of Blueprint's lists of icons for tests: an icon is required when it is read. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Lists of Blueprint's icons: each requires all of its icons and their paths, 3,200 modules together. */
const LISTS =
  /\/@blueprintjs\/icons\/lib\/cjs\/(next\/)?(generated\/)?(components\/)?(index|legacyAliases)\.js$/;

/** A module as Node gives it to the functions in `require.extensions`. */
interface Compiling {
  _compile: (code: string, filename: string) => void;
}

/** The code of a list whose entries are required when they are read. */
export function lazily(code: string): string {
  const places = new Map<string, string>();
  const rest = code.replace(/^var (\w+) = (require\("[^"]+"\));\n/gm, (_, name: string, place: string) => {
    places.set(name, place);
    return "";
  });
  return rest.replace(/\breturn (\w+)\.(?=\w+; \} \}\);$)/gm, (all, name: string) => {
    const place = places.get(name);
    return place ? `return ${place}.` : all;
  });
}

// Blueprint imports a few icons from these lists. Every test file has a context of its own, which would
// evaluate all of them anew; the build of the client leaves them out as well.
const { extensions } = createRequire(import.meta.url);
const load = extensions[".js"];
extensions[".js"] = (module, filename) => {
  if (!LISTS.test(filename)) load(module, filename);
  else (module as unknown as Compiling)._compile(lazily(readFileSync(filename, "utf8")), filename);
};
