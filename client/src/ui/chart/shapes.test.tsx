import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderKit } from "../base/testing";
import { ChartCard } from "./ChartCard";
import { linesOf } from "./exportFigures";
import type { ChartKind, Figures } from "./figures";
import { PROVINCES, provinceOf, WIDE } from "./provinces";
import { pointsOf } from "./Shapes";

const one = (values: readonly (number | null)[], labels: readonly string[], more: Partial<Figures> = {}) => ({
  axis: "项",
  measure: "count" as const,
  groups: labels.map((label) => ({ key: label, label })),
  series: [
    {
      key: "n",
      name: "数量",
      tone: "blue" as const,
      figures: values.map((value, at) => ({ value, to: `/rows/${at}` })),
    },
  ],
  ...more,
});
const show = async (kind: ChartKind, figures: Figures) => {
  const shown = renderKit(<ChartCard title="图" kind={kind} figures={figures} />, "/here");
  await screen.findByRole("group", { name: "图" });
  return shown;
};
const picture = () => within(screen.getByRole("group", { name: "图" }));

describe("stages", () => {
  it("say their figure and their share of the first, and lead to their rows", async () => {
    const { address } = await show("funnel", one([200, 50, 0], ["创建", "完成", "按时"]));
    const items = picture().getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["创建200 100%", "完成50 25%", "按时0 0%"]);
    // zero figures link to no rows
    expect(picture().getAllByRole("link")).toHaveLength(2);
    await userEvent.setup().click(picture().getByRole("link", { name: /完成/ }));
    expect(address()).toBe("/rows/1");
  });
});

describe("a gauge", () => {
  const figures = (value: number | null): Figures => {
    const base = one([value], ["全部数据"]);
    const target = { key: "t", name: "目标", tone: "neutral" as const, figures: [{ value: 50 }] };
    return { ...base, series: [...base.series, target] };
  };

  it("says how much is reached, however much that is", async () => {
    const { unmount } = await show("gauge", figures(40));
    expect(picture().getByText("目标 50，达成 80%")).toBeTruthy();
    unmount();
    await show("gauge", figures(60));
    expect(picture().getByText("目标 50，达成 120%")).toBeTruthy();
  });

  it("says that nothing is known, which is not nothing", async () => {
    await show("gauge", figures(null));
    expect(picture().getByText("目标 50，达成 —")).toBeTruthy();
  });

  it("is a table and a file of figure and target", async () => {
    expect(linesOf(figures(40))).toEqual([
      ["项", "数量", "目标"],
      ["全部数据", 40, 50],
    ]);
    await show("gauge", figures(40));
    await userEvent.setup().click(screen.getByRole("radio", { name: "表" }));
    expect(screen.getByRole("cell", { name: "50" })).toBeTruthy();
  });
});

describe("a map of squares", () => {
  it("has 34 provinces, each at a place and with a code of its own", () => {
    expect(PROVINCES).toHaveLength(34);
    expect(new Set(PROVINCES.map(({ code }) => code)).size).toBe(34);
    expect(new Set(PROVINCES.map(({ at }) => at.join())).size).toBe(34);
    expect(PROVINCES.every(({ at: [left] }) => left < WIDE)).toBe(true);
  });

  it("knows provinces by name and by code", () => {
    const named = ["上海", "上海市", "内蒙古自治区", "310000", "44", "海外", "", "99"];
    expect(named.map((text) => provinceOf(text)?.name ?? null)).toEqual([
      "上海",
      "上海",
      "内蒙古",
      "上海",
      "广东",
      null,
      null,
      null,
    ]);
  });

  it("names every province with its figure, and leads where there is one", async () => {
    const { address } = await show("map", one([30, 12_000], ["上海", "江苏"]));
    expect(picture().getAllByRole("listitem")).toHaveLength(34);
    expect(
      picture()
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label"))
        .sort(),
    ).toEqual(["上海 30", "江苏 12,000"]);
    await userEvent.setup().click(picture().getByRole("link", { name: "江苏 12,000" }));
    expect(address()).toBe("/rows/1");
  });
});

describe("a figure", () => {
  it("is the latest, with how it differs from the one before", async () => {
    await show("figure", one([80, 100, 150], ["1月", "2月", "3月"]));
    expect(picture().getByRole("link", { name: "150" }).getAttribute("href")).toBe("/rows/2");
    expect(picture().getByText("较上期增加 50（50%）")).toBeTruthy();
  });

  it("says nothing of a difference where there is nothing to compare with", async () => {
    const { unmount } = await show("figure", one([null, 5], ["1月", "2月"]));
    expect(picture().queryByText(/上期/)).toBeNull();
    unmount();
    await show("figure", one([5, 5], ["1月", "2月"]));
    expect(picture().getByText("与上期持平")).toBeTruthy();
  });

  it("has a line from the left to the right, the least at the bottom", () => {
    expect(pointsOf([0, 10, null, 5])).toBe("0,28 33.33,2 100,15");
    expect(pointsOf([7, 7])).toBe("0,28 100,28");
  });
});
