import { describe, expect, it } from "vitest";
import { loadText, reasonText, reasonTone } from "./reasons";

const NUMBERS = { openCount: 3, overlaps: 2, distance: 4.26 };

describe("reasons of a suggestion", () => {
  it("are said with their numbers", () => {
    expect(reasonText("BUSY", NUMBERS)).toBe("进行中 3 单");
    expect(reasonText("OVERLAPS", NUMBERS)).toBe("时间冲突 2 单");
    expect(reasonText("NEAR", NUMBERS)).toBe("前后工单相距 4.3 公里");
    expect(reasonText("NEAR", { ...NUMBERS, distance: null })).toBe("前后工单相距");
  });
  it("speak for somebody or against them", () => {
    expect(reasonTone("GROUP_FITS")).toBe("green");
    expect(reasonTone("RESTING")).toBe("red");
    expect(reasonTone("BUSY")).toBe("neutral");
  });
  it("say how much somebody has to do, and the way where nothing else says it", () => {
    expect(loadText({ ...NUMBERS, reasons: ["BUSY"] })).toBe("进行中 3 单，前后工单相距 4.3 公里");
    expect(loadText({ ...NUMBERS, reasons: ["BUSY", "NEAR"] })).toBe("进行中 3 单");
    expect(loadText({ ...NUMBERS, openCount: 0, distance: null, reasons: ["FREE"] })).toBe(
      "没有进行中的工单",
    );
  });
});
