import { describe, expect, it } from "vitest";
import type { Column } from "../base/types";
import { columnWidths } from "./columnWidths";

const columns: readonly Column<object>[] = [
  { key: "name", title: "名称", width: 200, grow: true, render: () => null },
  { key: "state", title: "状态", width: 100, render: () => null },
  { key: "time", title: "时间", render: () => null },
];
const SIZES: readonly Record<string, number>[] = [
  {},
  { name: 300 },
  { state: 64, time: 500 },
  { name: 100, state: 100, time: 100 },
];
const sum = (widths: Readonly<Record<string, number>>) => Object.values(widths).reduce((a, b) => a + b, 0);

describe("column widths", () => {
  it("are natural where there is no room", () => {
    expect(columnWidths(columns, {}, 300, 40)).toEqual({
      widths: { name: 200, state: 100, time: 140 },
      grows: "name",
      least: 480,
    });
  });
  it("share the room: half to the growing column", () => {
    const { widths } = columnWidths(columns, {}, 1480, 40);
    expect(widths).toEqual({ name: 701, state: 308, time: 431 });
    expect(sum(widths)).toBe(1440);
  });
  it("leave what was sized by hand alone", () => {
    const { widths, grows } = columnWidths(columns, { name: 260, state: 90 }, 1000, 0);
    expect(widths).toMatchObject({ name: 260, state: 90 });
    expect(grows).toBe("time");
    expect(sum(widths)).toBe(1000);
  });
  it("fill the table exactly, whatever was sized", () => {
    for (let available = 0; available < 3000; available += 37)
      for (const sizes of SIZES) {
        const { widths, least } = columnWidths(columns, sizes, available, 88);
        expect(sum(widths) + 88).toBe(Math.max(least, available));
      }
  });
});
