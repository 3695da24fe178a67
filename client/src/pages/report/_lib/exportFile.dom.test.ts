import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Exported, exportActions } from "./exportFile";

const sent = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock("@/app/rest", () => ({
  download: (...call: unknown[]) => {
    sent.calls.push(["download", ...call]);
    return Promise.resolve(new Response(""));
  },
  exportList: (...call: unknown[]) => {
    sent.calls.push(["exportList", ...call]);
    return Promise.resolve({ started: "已转到后台导出" });
  },
  saveResponse: (_response: Response, name: string) => Promise.resolve(sent.calls.push(["save", name])),
}));

beforeEach(() => {
  sent.calls.length = 0;
});

const REPORT: Exported = { kind: "report", rowId: "5", name: "任务完成情况", asked: [], isLong: false };
const actionOf = (exported: Exported, key: string) =>
  exportActions(exported, false).find((action) => action.key === key);

describe("the export of a report", () => {
  it("has one action per format, disabled while there is nothing to export", () => {
    const actions = exportActions(REPORT, true);
    expect(actions.map(({ text }) => text)).toEqual(["导出 Excel", "导出 CSV", "导出 PDF"]);
    expect(actions.every(({ disabled }) => disabled)).toBe(true);
  });

  it("asks for the format, and nothing where it is the usual one", async () => {
    await actionOf(REPORT, "export")?.onClick?.();
    await actionOf(REPORT, "pdf")?.onClick?.();
    const path = "/api/online/onlCgreport/exportExcel";
    expect(sent.calls).toEqual([
      ["download", path, { id: "5" }],
      ["save", "任务完成情况.xlsx"],
      ["download", path, { id: "5", format: "pdf" }],
      ["save", "任务完成情况.pdf"],
    ]);
  });

  it("of a long stored query may become a job of the server", async () => {
    const asked = [{ name: "directorId", values: ["12"] }];
    await actionOf({ ...REPORT, kind: "query", asked, isLong: true }, "csv")?.onClick?.();
    const query = { id: "5", parameters: JSON.stringify(asked), format: "csv" };
    expect(sent.calls).toEqual([["exportList", "/api/online/reportQuery/exportExcel", query]]);
  });
});
