import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import { ChartCard } from "./ChartCard";
import { linesOf } from "./exportFigures";
import type { Figures } from "./figures";

const engine = vi.hoisted(() => ({
  click: (_event: object) => {},
  options: [] as object[],
  disposed: 0,
}));

vi.mock("./engine", () => ({
  begin: () => ({
    on: (_name: string, run: (event: object) => void) => {
      engine.click = run;
    },
    setOption: (option: object) => engine.options.push(option),
    resize: () => {},
    dispose: () => {
      engine.disposed += 1;
    },
  }),
}));

const FIGURES: Figures = {
  axis: "月份",
  measure: "money",
  adds: true,
  groups: [
    { key: "2026-01", label: "2026-01", to: "/plans?month=1" },
    { key: "2026-02", label: "2026-02", to: "/plans?month=2" },
  ],
  series: [
    {
      key: "in",
      name: "已收",
      tone: "green",
      figures: [{ value: 0.1, to: "/plans?month=1&in" }, { value: 5000 }],
    },
    {
      key: "late",
      name: "逾期",
      tone: "red",
      figures: [
        { value: 0.2, to: "/plans?month=1&late=1" },
        { value: 0, to: "/plans?none" },
      ],
    },
  ],
};

const cells = (row: HTMLElement) => [...row.querySelectorAll("td,th")].map((cell) => cell.textContent);

async function shown(figures: Figures = FIGURES) {
  const view = renderKit(<ChartCard title="收款" unit="元" figures={figures} note="未计入 2 期" />, "/here");
  await screen.findByRole("img");
  await waitFor(() => expect(engine.options.length).toBeGreaterThan(0));
  return view;
}

/** Renders the same figures again, and different ones the second time. */
function Steps() {
  const [steps, setSteps] = useState(0);
  const groups = FIGURES.groups.map((group) => ({ ...group, label: steps > 1 ? "一月" : group.label }));
  return (
    <>
      <ChartCard title="收款" figures={{ ...FIGURES, groups }} />
      <button type="button" onClick={() => setSteps(steps + 1)}>
        再画
      </button>
    </>
  );
}

beforeEach(() => {
  engine.options.length = 0;
  engine.disposed = 0;
});

describe("a picture of figures", () => {
  it("says what it is, and a bar leads to its rows", async () => {
    const { address } = await shown();
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("收款（元），2 项，可切换为表");
    expect(screen.getByText("未计入 2 期")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["已收", "逾期"]);
    await act(async () => engine.click({ seriesIndex: 1, dataIndex: 0 }));
    expect(address()).toBe("/plans?month=1&late=1");
    // a name on the axis
    await act(async () => engine.click({ componentType: "xAxis", dataIndex: 1 }));
    expect(address()).toBe("/plans?month=2");
    // a bar without a link
    await act(async () => engine.click({ seriesIndex: 0, dataIndex: 1 }));
    expect(address()).toBe("/plans?month=2");
  });

  it("is a table, too, whose figures are links for the keyboard", async () => {
    const user = userEvent.setup();
    const { address } = await shown();
    await user.click(screen.getByRole("radio", { name: "表" }));
    expect(screen.queryByRole("img")).toBeNull();
    const table = screen.getByRole("table", { name: "收款（元）" });
    expect(within(table).getAllByRole("row").map(cells)).toEqual([
      ["月份", "已收", "逾期", "合计"],
      ["2026-01", "0.10", "0.20", "0.30"],
      ["2026-02", "5,000.00", "0.00", "5,000.00"],
      ["合计", "5,000.10", "0.20", "5,000.30"],
    ]);
    // zero figures link to no rows
    expect(within(table).getAllByRole("link")).toHaveLength(4);
    within(table).getByRole("link", { name: "0.20" }).focus();
    await user.keyboard("{Enter}");
    expect(address()).toBe("/plans?month=1&late=1");
    expect(engine.disposed).toBe(1);
  });

  it("is drawn anew for other figures, and for these alone", async () => {
    renderKit(<Steps />);
    const user = userEvent.setup();
    await waitFor(() => expect(engine.options).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "再画" }));
    expect(engine.options).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "再画" }));
    expect(engine.options[1]).toMatchObject({ xAxis: { data: ["一月", "一月"] } });
    expect(engine.disposed).toBe(0);
  });

  it("goes out as a file of the same figures", async () => {
    expect(linesOf(FIGURES)).toEqual([
      ["月份", "已收", "逾期", "合计"],
      ["2026-01", 0.1, 0.2, 0.3],
      ["2026-02", 5000, 0, 5000],
    ]);
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      made.push(blob as Blob);
      return "blob:1";
    });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const user = userEvent.setup();
    await shown();
    await user.click(screen.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect((saved.mock.instances[0] as HTMLAnchorElement).download).toBe("收款.csv");
    expect((await made[0]?.text())?.replace("\uFEFF", "").split("\r\n")[1]).toBe("2026-01,0.1,0.2,0.3");
  });
});

describe("in its place", () => {
  it.each([
    ["nothing to draw", { ...FIGURES, series: [] }, "暂无数据"],
    ["figures on their way", null, "正在加载数据…"],
  ])("%s is said, and there is nothing to switch or export", (_, figures, text) => {
    renderKit(<ChartCard title="收款" figures={figures} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: "导出" })).toBeNull();
  });

  it("a failure is said with a way to try again", async () => {
    const retry = vi.fn();
    renderKit(<ChartCard title="收款" figures={null} error={new Error("断网")} onRetry={retry} />);
    expect(screen.getByRole("alert").textContent).toContain("断网");
    await userEvent.setup().click(screen.getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalled();
  });
});
