import { Link } from "react-router";
import { sumOf } from "../base/sum";
import type { Column } from "../base/types";
import { SimpleTable } from "../list/SimpleTable";
import { type Figures, formatFigure, type Measure, measureOf, totalAt } from "./figures";

interface Line {
  readonly key: string;
  readonly index: number;
}

/** The figures of a chart as a table, in which every figure links to its rows. */
export function ChartTable({ label, figures }: { label: string; figures: Figures }) {
  const { axis, groups, series, measure, adds } = figures;
  const linked = (text: string, to: string | undefined) => (to ? <Link to={to}>{text}</Link> : text);
  const total = (key: string, values: readonly number[]) =>
    [key, formatFigure(sumOf(values), measure)] as const;
  const all = groups.map((_, index) => totalAt(figures, index));
  const widthOf = (of: Measure) => (of === "money" || of === "minutes" ? 124 : 80);
  const columns: Column<Line>[] = [
    {
      key: "place",
      title: axis,
      width: 96,
      grow: true,
      render: ({ index }) => linked(groups[index]?.label ?? "", groups[index]?.to),
    },
    ...series.map((one): Column<Line> => {
      const of = measureOf(figures, one);
      return {
        key: `of-${one.key}`,
        title: one.name,
        width: widthOf(of),
        number: true,
        render: ({ index }) => {
          const { value = null, to } = one.figures[index] ?? {};
          return linked(formatFigure(value, of), value ? to : undefined);
        },
      };
    }),
    {
      key: "total",
      title: "合计",
      width: widthOf(measure),
      number: true,
      hidden: !adds || series.length < 2,
      render: ({ index }) => formatFigure(all[index] ?? 0, measure),
    },
  ];
  const summary = Object.fromEntries([
    ["place", "合计"],
    ...series.map(({ key, figures: own }) =>
      total(
        `of-${key}`,
        own.map(({ value }) => value ?? 0),
      ),
    ),
    total(
      "total",
      all.map((value) => value ?? 0),
    ),
  ]);
  return (
    <SimpleTable
      label={label}
      columns={columns}
      rows={groups.map(({ key }, index) => ({ key, index }))}
      rowKey={({ key }) => key}
      maxHeight={320}
      pinned
      {...(adds ? { summary } : {})}
    />
  );
}
