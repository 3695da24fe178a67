import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "@/ui/base/testing";
import { ARRANGED } from "../_lib/samples";
import type { Keys, Summed } from "../_lib/types";
import { PivotTable } from "./PivotTable";
import { ReportTable } from "./ReportTable";

const drilled = vi.fn<(keys: Keys | null, measure: string, summed?: Summed) => void>();

function open(result = ARRANGED) {
  drilled.mockClear();
  renderKit(<PivotTable result={result} label="费用" onRows={drilled} />);
  return screen.getByRole("grid", { name: "费用" });
}

const heads = (grid: HTMLElement) => [...grid.querySelectorAll("tbody th")].map((head) => head.textContent);
const focused = () => document.activeElement?.textContent;

describe("a crossed table", () => {
  it("opens and closes its groups", async () => {
    const grid = open();
    expect(heads(grid)).toEqual(["华东", "甲", "乙", "华北", "丙", "合计"]);
    const group = within(grid).getByRole("button", { name: "华东" });
    expect(group.getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(group);
    expect(group.getAttribute("aria-expanded")).toBe("false");
    expect(heads(grid)).toEqual(["华东", "华北", "丙", "合计"]);
    await userEvent.click(screen.getByRole("button", { name: "全部收起" }));
    expect(heads(grid)).toEqual(["华东", "华北", "合计"]);
    await userEvent.click(screen.getByRole("button", { name: "全部展开" }));
    expect(heads(grid)).toHaveLength(6);
  });

  it("is sorted by a figure of a column, within groups", async () => {
    const grid = open();
    const [january] = within(grid).getAllByRole("button", { name: "费用（万元）" });
    if (!january) throw new Error("no head");
    await userEvent.click(january);
    await userEvent.click(january);
    expect(heads(grid)).toEqual(["华东", "乙", "甲", "华北", "丙", "合计"]);
    expect(january.closest("th")?.getAttribute("aria-sort")).toBe("descending");
    await userEvent.click(january);
    expect(heads(grid)).toEqual(["华东", "甲", "乙", "华北", "丙", "合计"]);
  });

  it("leads from sums, from the whole and from what is calculated to the rows behind them", async () => {
    const grid = open();
    await userEvent.click(within(grid).getByRole("button", { name: "11.0" }));
    expect(drilled).toHaveBeenLastCalledWith(["1", null, null], "fee", [false, true, true]);
    await userEvent.click(within(grid).getByRole("button", { name: "12.0" }));
    expect(drilled).toHaveBeenLastCalledWith(null, "fee", undefined);
    await userEvent.click(within(grid).getByRole("button", { name: "50%" }));
    expect(drilled).toHaveBeenLastCalledWith(["1", "11", "2026-02-01"], "fee", undefined);
  });

  it("is one stop of the Tab key, and walked by arrows", async () => {
    const grid = open();
    expect(grid.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    grid.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus();
    expect(focused()).toBe("华东");
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    expect(focused()).toBe("2.0");
    expect(grid.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard("{End}");
    expect(focused()).toBe("—");
    await userEvent.keyboard("{Home}");
    expect(focused()).toBe("甲");
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await userEvent.keyboard("{ArrowLeft}");
    expect(focused()).toBe("12.0");
    // over the edge there is nothing
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("12.0");
    await userEvent.keyboard("{Enter}");
    expect(drilled).toHaveBeenLastCalledWith(null, "fee", undefined);
  });

  it("marks figures by rules, those of sums, too", () => {
    const marked = [...open().querySelectorAll(".report-mark")].map((mark) => [
      mark.getAttribute("data-tone"),
      mark.textContent,
    ]);
    const good = ["8.0", "11.0", "5.0", "6.0", "6.0", "8.0", "12.0"];
    expect(marked).toEqual(good.map((figure) => ["green", `${figure}（良好）`]));
  });

  it("has bars as long as figures are, but of sums", () => {
    const [format] = ARRANGED.formats ?? [];
    if (!format) throw new Error("no format");
    const bars = { ...format, rules: [{ mark: "BAR" as const, from: null, to: null, tone: null }] };
    const marks = [
      ...open({ ...ARRANGED, formats: [bars] }).querySelectorAll<HTMLElement>(".report-mark[data-bar]"),
    ];
    expect(marks.map((mark) => [mark.textContent, mark.style.getPropertyValue("--bar")])).toEqual([
      ["2.0", `${(20_000 / 60_000) * 100}%`],
      ["3.0", "50%"],
      ["6.0", "100%"],
      ["1.0", `${(10_000 / 60_000) * 100}%`],
    ]);
  });

  it("has two lines of columns, whose groups close", async () => {
    const grid = open({ ...ARRANGED, across: ["member", "createdOn"] });
    expect(heads(grid)).toEqual(["华东", "华北", "合计"]);
    const lines = () =>
      [...grid.querySelectorAll("thead tr")].map((row) => row.querySelectorAll("th").length);
    // the side, three members and all; months and sums; two figures each
    expect(lines()).toEqual([5, 7, 16]);
    await userEvent.click(within(grid).getByRole("button", { name: "甲" }));
    expect(lines()).toEqual([5, 5, 12]);
  });
});

it("what is too wide is one line for each group, and says so", () => {
  const rows = Array.from({ length: 61 }, (_, at) => ({
    keys: ["1", "2", `${at}`].map((value) => ({ value, text: value })),
    cells: ["1"],
    calculated: [null],
  }));
  renderKit(<ReportTable result={{ ...ARRANGED, rows }} label="费用" />);
  expect(screen.getByRole("note").textContent).toContain("列超过 60 个");
  expect(screen.getByRole("table", { name: "费用" })).toBeTruthy();
});
