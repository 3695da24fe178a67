import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readAmount } from "./amount";
import { readWrittenDay, writtenMoment } from "./day";
import { phoneOf, readMobile, readPhone } from "./phone";
import type { Read } from "./plain";

interface Case {
  readonly text: string;
  readonly is?: string | null;
  readonly refused?: string;
}

/** The table of cases shared with the server's tests. */
const table = JSON.parse(
  readFileSync(
    fileURLToPath(new URL("../../../../../server/kernel/src/normalize/cases.json", import.meta.url)),
    "utf8",
  ),
) as Record<"phone" | "mobile" | "day" | "moment" | "amount", readonly Case[]>;

const readers: Record<"phone" | "mobile" | "day" | "amount", (text: string) => Read<string | null>> = {
  phone: (text) => readPhone(text),
  mobile: (text) => readMobile(text),
  day: readWrittenDay,
  amount: (text) => readAmount(text),
};

describe.each(["phone", "mobile", "day", "amount"] as const)("what the server reads as a %s", (part) => {
  it("is long enough", () => expect(table[part].length).toBeGreaterThan(14));
  it.each(table[part].map((row) => [row.text, row] as const))("%j", (text, row) => {
    const wanted = row.refused === undefined ? { is: row.is } : { refused: row.refused };
    expect(readers[part](text)).toEqual(wanted);
  });
});

describe("what the server reads as a moment", () => {
  // bounds of the years and messages are those of the field
  const rows = table.moment.filter((row) => !row.refused?.includes("不在"));
  it("is long enough", () => expect(rows.length).toBeGreaterThan(14));
  it.each(rows.map((row) => [row.text, row.is ?? null] as const))("%j", (text, is) =>
    expect(writtenMoment(text)).toBe(is),
  );
  it("is the beginning of a day that is typed alone", () =>
    expect(writtenMoment("2026/12/31")).toBe("2026-12-31 00:00:00"));
});

it("leaves what is no number to be refused", () => {
  expect([phoneOf(" 138 0013 8000 "), phoneOf(" 12ab ")]).toEqual(["13800138000", "12ab"]);
});

it("reads numbers of other precisions", () => {
  expect(readAmount("1,234.5678", 6)).toEqual({ is: "1234.5678" });
  expect(readAmount("1.5", 0)).toEqual({ refused: "最多 0 位小数" });
});
