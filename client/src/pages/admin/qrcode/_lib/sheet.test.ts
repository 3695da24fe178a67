import { describe, expect, it } from "vitest";
import { fits, misfit, sheetOf } from "./sheet";

describe("sheets of labels", () => {
  it("hold as many labels as there is room for on A4, in the middle", () => {
    const sheet = sheetOf("A4", { width: 40, height: 50 });
    expect([sheet.columns, sheet.rows]).toEqual([4, 5]);
    expect([sheet.marginLeft, sheet.marginTop]).toEqual([22, 19.5]);
    expect(misfit(sheet, { width: 40, height: 50 })).toBeNull();
  });

  it("hold one label that has no room at all, and say so", () => {
    const sheet = sheetOf("A4", { width: 300, height: 300 });
    expect([sheet.columns, sheet.rows]).toEqual([1, 1]);
    expect(misfit(sheet, { width: 300, height: 300 })).toBe("1 列标签比纸张宽 90.0 毫米");
  });

  it("are as large as the label on a roll", () => {
    const label = { width: 60, height: 40 };
    const sheet = sheetOf("ROLL", label);
    expect([sheet.pageWidth, sheet.pageHeight, sheet.columns, sheet.rows]).toEqual([60, 40, 1, 1]);
    expect(misfit(sheet, label)).toBeNull();
    expect(misfit({ ...sheet, rows: 2 }, label)).toBe("2 行标签比纸张高 40.0 毫米");
  });

  it("count with decimals as with whole numbers", () => {
    expect(fits(30.3, 10.1, 0)).toBe(3);
    expect(fits(5, 10, 2)).toBe(1);
  });
});
