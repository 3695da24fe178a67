import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pinyin } from "pinyin-pro";
import type { Plugin } from "vite";

const MODULE = "virtual:pinyin";
const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const ROUTES = "app/routes/";
/** Where pages, settings and actions have their texts. */
const FILES = ["app/shell/paletteActions.ts"];

const HAN = /\p{Script=Han}/u;
const LITERAL = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** The Chinese words in the texts of a file. */
function words(code: string): string[] {
  return [...code.matchAll(LITERAL)]
    .flatMap(([, , text = ""]) => text.split(/\s+|\$\{[^}]*\}/))
    .filter((word) => HAN.test(word));
}

/** Syllables with a space between them; what is not Chinese stays. */
function spell(word: string): string {
  return pinyin(word, { toneType: "none", type: "array", nonZh: "consecutive", v: true })
    .join(" ")
    .toLowerCase();
}

/**
 * `virtual:pinyin`: how the texts of pages, settings and actions are spelt, by word. A dictionary of pinyin weighs more than
 * the whole shell, and these are a few hundred words that the build knows.
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
