import { useMemo, useRef } from "react";
import { ChartCard, type ChartCardProps } from "@/ui/chart/ChartCard";
import { isShape } from "@/ui/chart/figures";
import { chartsOf, type To } from "../_lib/chartData";
import type { Result } from "../_lib/types";

interface ChartCardsProps {
  result: Result;
  /** The address of the rows of a figure. */
  to?: To;
  /** Measures of each chart, instead of those in the report's definition. */
  drawn?: readonly (readonly string[])[] | undefined;
  /** Largest number of charts. */
  most?: number | undefined;
}

/** Charts of a report's result, each in a card. */
export function ChartCards({ result, to, drawn, most }: ChartCardsProps) {
  const pictures = useMemo(() => {
    const all = drawn
      ? drawn.flatMap((measures) => chartsOf({ ...result, chart: { ...result.chart, measures } }, to))
      : chartsOf(result, to);
    return all.slice(0, most);
  }, [result, to, drawn, most]);
  if (pictures.length === 0) return null;
  const cards = pictures.map(({ title, unit, kind, horizontal, figures, note }) => (
    <SavedChart
      key={title}
      title={title}
      {...(unit ? { unit } : {})}
      kind={kind}
      horizontal={horizontal}
      figures={figures}
      note={note}
      empty="没有可以画的数据"
    />
  ));
  return <div className="report-pictures">{cards}</div>;
}

/** A chart that can be saved as a picture, unless it is made of text and boxes. */
function SavedChart(props: ChartCardProps) {
  const { title, unit, kind = "bar" } = props;
  const root = useRef<HTMLDivElement>(null);
  const save = async () => {
    // the drawing code is loaded on demand
    const { saveChart } = await import("@/ui/chart/saveChart");
    if (root.current) await saveChart(unit ? `${title}（${unit}）` : title, root.current, title);
  };
  return (
    <div ref={root} className="report-picture">
      <ChartCard {...props} more={[{ key: "png", text: "存为图片", hidden: isShape(kind), onClick: save }]} />
    </div>
  );
}
