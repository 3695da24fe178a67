/** Sample charts on the page of UI components. */
import { ChartCard } from "@/ui/chart/ChartCard";
import type { Figures } from "@/ui/chart/figures";
import { STATUSES } from "./samples";

const MONTHS = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
const AT = "/dev/kit?tab=list";

/** Received and outstanding amounts, by month. */
const MONEY: Figures = {
  axis: "月份",
  measure: "money",
  adds: true,
  groups: MONTHS.map((month) => ({ key: month, label: month, to: AT })),
  series: [
    { key: "in", name: "已收", tone: "green", figures: series([320000, 180000, 0, 268000.5, 96000, 0]) },
    { key: "open", name: "未到期", tone: "blue", figures: series([0, 0, 0, 0, 120000, 450000]) },
    { key: "late", name: "逾期", tone: "red", figures: series([0, 20000, 0, 64000, 30000, 0]) },
  ],
};

/** Counts by state, one bar each in its own colour. */
const STATES: Figures = {
  axis: "状态",
  measure: "count",
  groups: STATUSES.map(({ value, label }) => ({ key: value, label, to: AT })),
  series: [
    {
      key: "tasks",
      name: "任务",
      tone: "blue",
      figures: STATUSES.map(({ tone }, index) => ({ value: 3 + index * 7, to: AT, tone })),
    },
  ],
};

/** Average durations; one month has no data. */
const MINUTES: Figures = {
  axis: "月份",
  measure: "minutes",
  groups: MONTHS.map((month) => ({ key: month, label: month, to: AT })),
  series: [
    { key: "take", name: "平均接单", tone: "blue", figures: series([42, 55, 31, null, 28, 64]) },
    { key: "come", name: "平均到场", tone: "violet", figures: series([190, 160, 175, null, 120, 133]) },
  ],
};

/** Amounts, and their growth over the month before. */
const GROWTH: Figures = {
  axis: "月份",
  measure: "money",
  groups: MONTHS.map((month) => ({ key: month, label: month, to: AT })),
  series: [
    {
      key: "in",
      name: "已收",
      tone: "green",
      figures: series([320000, 180000, 240000, 268000.5, 96000, 160000]),
    },
    {
      key: "growth",
      name: "环比",
      tone: "violet",
      line: true,
      measure: "percent",
      figures: series([null, -43.8, 33.3, 11.7, -64.2, 66.7]),
    },
  ],
};

/** Target and achievement. */
const REACHED: Figures = {
  axis: "范围",
  measure: "money",
  groups: [{ key: "whole", label: "全部数据" }],
  series: [
    { key: "in", name: "已收", tone: "blue", figures: series([1264000]) },
    { key: "target", name: "目标", tone: "neutral", figures: [{ value: 1500000 }] },
  ],
};

/** Customers by province. */
const PLACES: Figures = {
  axis: "省份",
  measure: "count",
  groups: ["上海", "江苏", "浙江", "广东"].map((name) => ({ key: name, label: name, to: AT })),
  series: [{ key: "n", name: "客户数", tone: "blue", figures: series([120, 86, 64, 9]) }],
};

const NOTHING: Figures = { axis: "月份", measure: "count", groups: [], series: [] };

function series(values: readonly (number | null)[]) {
  return values.map((value) => ({ value, to: AT }));
}

/** Sample charts, and their placeholders for missing data. */
export function KitCharts() {
  return (
    <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(300px, 1fr))", gap: 12 }}>
      <ChartCard title="立柱" unit="元" figures={MONEY} note="未定日期的 2 期未计入。" />
      <ChartCard title="横条" figures={STATES} horizontal />
      <ChartCard title="折线" figures={MINUTES} kind="line" />
      <ChartCard title="饼图" figures={STATES} kind="pie" />
      <ChartCard title="面积" unit="元" figures={{ ...MONEY, adds: false }} kind="area" />
      <ChartCard title="组合" figures={GROWTH} kind="combination" />
      <ChartCard title="漏斗" figures={STATES} kind="funnel" />
      <ChartCard title="仪表" unit="元" figures={REACHED} kind="gauge" />
      <ChartCard title="地图" figures={PLACES} kind="map" />
      <ChartCard
        title="指标卡"
        unit="元"
        figures={{ ...GROWTH, series: GROWTH.series.slice(0, 1) }}
        kind="figure"
      />
      <ChartCard title="没有数据" figures={NOTHING} />
      <ChartCard title="正在加载" figures={null} />
      <ChartCard title="加载失败" figures={null} error="网络连接失败" onRetry={() => undefined} />
    </div>
  );
}
