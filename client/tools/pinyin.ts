import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pinyin } from "pinyin-pro";
import type { Plugin } from "vite";

const MODULE = "virtual:pinyin";
const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const ROUTES = "app/routes/";
/** Files with the texts of pages, settings and actions. */
const FILES = ["app/shell/paletteActions.ts"];

const HAN = /\p{Script=Han}/u;
const LITERAL = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** The Chinese words in the texts of a file. */
function words(code: string): string[] {
  return [...code.matchAll(LITERAL)]
    .flatMap(([, , text = ""]) => text.split(/\s+|\$\{[^}]*\}/))
    .filter((word) => HAN.test(word));
}

/** Pinyin syllables separated by spaces; other text is unchanged. */
function spell(word: string): string {
  return pinyin(word, { toneType: "none", type: "array", nonZh: "consecutive", v: true })
    .join(" ")
    .toLowerCase();
}

/**
 * `virtual:pinyin`: pinyin of the texts of pages, settings and actions, by word. A pinyin dictionary is
 * larger than the whole shell, and these are a few hundred words known to the build.
 */
export function pinyinTable(): Plugin {
  return {
    name: "pinyin-table",
    resolveId: { filter: { id: /^virtual:pinyin$/ }, handler: (id) => (id === MODULE ? `\0${id}` : null) },
    load: {
      filter: { id: /^\0virtual:pinyin$/ },
      handler() {
        const routes = readdirSync(`${SOURCE}${ROUTES}`).filter((name) => !name.includes(".test."));
        const table: Record<string, string> = {};
        for (const file of [...routes.map((name) => `${ROUTES}${name}`), ...FILES]) {
          this.addWatchFile(`${SOURCE}${file}`);
          for (const word of words(readFileSync(`${SOURCE}${file}`, "utf8"))) table[word] ??= spell(word);
        }
        return `export default ${JSON.stringify(table)};`;
      },
    },
  };
}
