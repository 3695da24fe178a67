import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Tone } from "../base/types";
import { begin } from "./engine";
import { besideBar, type ChartKind, type Figures, formatFigure, formatShortFigure, markOf } from "./figures";
import { optionOf } from "./option";
import { tooltipOf } from "./tooltip";

const TONES: readonly Tone[] = ["neutral", "blue", "green", "yellow", "red", "pink", "violet"];
const FIGURES: Figures = {
  axis: "月份",
  measure: "money",
  adds: true,
  groups: [
    { key: "2026-01", label: "2026-01" },
    { key: "2026-02", label: "<b>2026-02</b>" },
  ],
  series: [
    { key: "in", name: "已收", tone: "green", figures: [{ value: 1280000 }, { value: 0 }] },
    { key: "late", name: "逾期", tone: "red", figures: [{ value: 0.1 }, { value: 0.2, tone: "pink" }] },
  ],
};
const look = { still: true, font: "sans-serif", tip: (index: number) => tooltipOf(FIGURES, index) };

function svgOf(figures: Figures, horizontal: boolean, kind: ChartKind = "bar"): string {
  const place = document.createElement("div");
  Object.defineProperties(place, { clientWidth: { value: 600 }, clientHeight: { value: 240 } });
  document.body.append(place);
  const chart = begin(place);
  chart.setOption(optionOf(figures, { ...look, kind, horizontal }));
  chart.getZr().flush();
  // clip paths are not visible
  const svg = place.innerHTML.replace(/<defs>.*?<\/defs>/gs, "");
  chart.dispose();
  place.remove();
  return svg;
}

describe("figures as the library takes them", () => {
  it("are drawn in tokens that the browser looks up, and without a sheet of their own, which the policy refuses", () => {
    const svg = svgOf(FIGURES, false);
    for (const token of ["--green-mark", "--red-mark", "--pink-mark", "--line", "--text-2"])
      expect(svg).toContain(`var(${token})`);
    expect(svg).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|<style/i);
    expect(svg).toContain("150万");
  });

  it("have a token for every tone, in the light and in the dark theme", () => {
    const sheet = readFileSync(join(import.meta.dirname, "../base/tokens.css"), "utf8");
    for (const tone of TONES) {
      const name = /--[\w-]+/.exec(markOf(tone))?.[0] ?? "";
      expect(sheet.split(`${name}:`), name).toHaveLength(3);
    }
  });

  it("stand on each other where they are parts of one whole, and what is nothing has no bar", () => {
    const { series } = optionOf(FIGURES, { ...look, horizontal: false });
    expect(series).toMatchObject([
      { stack: "all", data: [{ value: 1280000 }, { value: "-" }] },
      { stack: "all" },
    ]);
    const apart = optionOf({ ...FIGURES, adds: false }, { ...look, horizontal: false });
    expect(apart.series).not.toHaveProperty("0.stack");
  });

  it("are a line on which nothing is a point and what is unknown a gap", () => {
    const one = FIGURES.series
      .slice(0, 1)
      .map((all) => ({ ...all, figures: [{ value: 0 }, { value: null }] }));
    const option = optionOf({ ...FIGURES, series: one }, { ...look, kind: "line", horizontal: false });
    expect(option.series).toMatchObject([{ type: "line", data: [0, "-"] }]);
  });

  it("fill the area below a line in the colour of the line", () => {
    const svg = svgOf(FIGURES, false, "area");
    expect(svg).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|<style/i);
    expect(optionOf(FIGURES, { ...look, kind: "area", horizontal: false }).series).toMatchObject([
      { type: "line", areaStyle: { color: "var(--green-mark)" } },
      { type: "line", areaStyle: { color: "var(--red-mark)" } },
    ]);
  });

  it("combine bars with a line on an axis of its own, each axis with its unit", () => {
    const [bars, other] = FIGURES.series;
    if (!bars || !other) throw new Error("two series");
    const line = { ...other, line: true, measure: "percent" as const };
    const mixed: Figures = { ...FIGURES, adds: false, series: [bars, line] };
    const option = optionOf(mixed, { ...look, kind: "combination", horizontal: true });
    expect(option.series).toMatchObject([{ type: "bar" }, { type: "line", yAxisIndex: 1 }]);
    expect(option.yAxis).toMatchObject([{ name: "元" }, { name: "", position: "right" }]);
    const svg = svgOf(mixed, false, "combination");
    expect(svg).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|<style/i);
    expect(svg).toContain("150万");
    expect(svg).toContain("%");
    const tip = tooltipOf(mixed, 1);
    expect([...tip.querySelectorAll(".ui-chart__line")].map((one) => one.textContent)).toEqual(["逾期0.2%"]);
  });

  it("are said in ten thousands on the axis where somebody wants them so", () => {
    expect([
      formatShortFigure(5000, "money", true),
      formatShortFigure(12_345_678, "count", true),
      besideBar(80, "money", true),
    ]).toEqual(["0.5万", "1,234.6万", "0万"]);
    expect([formatShortFigure(50, "percent", true), formatShortFigure(90, "minutes", true)]).toEqual([
      "50%",
      "1.5小时",
    ]);
  });

  it("are slices of one whole, each in a colour of its own, named without markup", () => {
    const figures = { ...FIGURES, series: FIGURES.series.slice(1) };
    const { series, xAxis } = optionOf(figures, { ...look, kind: "pie", horizontal: false });
    expect(xAxis).toBeUndefined();
    expect(series).toMatchObject([
      {
        type: "pie",
        data: [
          { name: "2026-01", value: 0.1, itemStyle: { color: "var(--blue-mark)" } },
          { name: "<b>2026-02</b>", value: 0.2, itemStyle: { color: "var(--pink-mark)" } },
        ],
      },
    ]);
    const svg = svgOf(figures, false, "pie");
    expect(svg).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|<style|<b>/i);
    expect(svg).toContain("2026-01");
  });

  it("lie below each other with their figure behind them", () => {
    const one = { ...FIGURES, series: FIGURES.series.slice(0, 1) };
    expect(optionOf(one, { ...look, horizontal: true })).toMatchObject({
      xAxis: { type: "value" },
      yAxis: { type: "category", inverse: true },
    });
    expect(svgOf(one, true)).toContain("128万");
  });

  it("keep their years where not every month has room for its name", () => {
    const months = Array.from({ length: 40 }, (_, index) => ({
      key: `${index}`,
      label: `${index}`,
      short: index % 12 === 7 ? `1月\n${2027 + Math.floor(index / 12)}` : `${((index + 5) % 12) + 1}月`,
    }));
    const many = {
      ...FIGURES,
      groups: months,
      series: FIGURES.series.map((one) => ({ ...one, figures: months.map(() => ({ value: 5 })) })),
    };
    const svg = svgOf(many, false);
    for (const year of ["2027", "2028", "2029"]) expect(svg).toContain(year);
    expect(svg.match(/>\d+月</g)?.length).toBeLessThan(40);
  });

  it("are said to the hundredth beside their bar while those are seen", () => {
    expect([88.01, 100.05, 9999.99, -0.5, 13346].map((value) => besideBar(value, "money"))).toEqual([
      "88.01",
      "100.05",
      "9,999.99",
      "-0.50",
      "1.3万",
    ]);
    expect(besideBar(3, "count")).toBe("3");
    const one = { ...FIGURES, series: [{ ...FIGURES.series[0], figures: [{ value: 88.01 }, { value: 5 }] }] };
    expect(svgOf(one as Figures, true)).toContain("88.01");
  });

  it("move only for whoever has not asked for rest", () => {
    expect(optionOf(FIGURES, { ...look, horizontal: false }).animation).toBe(false);
    expect(optionOf(FIGURES, { ...look, still: false, horizontal: false }).animation).toBe(true);
  });

  it("are said in their unit, long and short", () => {
    expect([
      formatFigure(66.7, "percent"),
      formatFigure(1565, "minutes"),
      formatFigure(null, "money"),
    ]).toEqual(["66.7%", "26小时5分钟", "—"]);
    expect([
      formatShortFigure(40, "minutes"),
      formatShortFigure(90, "minutes"),
      formatShortFigure(12, "percent"),
    ]).toEqual(["40分", "1.5小时", "12%"]);
  });

  it("are said in full under the pointer, and names are never markup", () => {
    const tip = tooltipOf(FIGURES, 1);
    expect(tip.querySelector(":scope > div")?.textContent).toBe("<b>2026-02</b>");
    expect([...tip.querySelectorAll(".ui-chart__line")].map((line) => line.textContent)).toEqual([
      "逾期0.20",
      "合计0.20",
    ]);
  });
});
