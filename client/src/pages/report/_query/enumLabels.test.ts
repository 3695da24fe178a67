import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { enumLabelOf, WORDS } from "./enumLabels";

/** The labels that the server writes to files. */
const TABLE = "../../../../../server/graph/insight/src/report_query/enum_words.json";

it("has the labels that files have", () => {
  const labels = Object.entries(WORDS).map(([type, words]) => [
    type,
    Object.fromEntries(Object.keys(words).map((word) => [word, enumLabelOf(type, word)])),
  ]);
  const table: unknown = JSON.parse(readFileSync(join(import.meta.dirname, TABLE), "utf8"));
  expect(Object.fromEntries(labels)).toEqual(table);
});
