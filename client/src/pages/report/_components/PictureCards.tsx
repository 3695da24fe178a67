import { useMemo } from "react";
import { ChartCard } from "@/ui/chart/ChartCard";
import { picturesOf, type To } from "../_lib/figures";
import type { Result } from "../_lib/types";

interface PictureCardsProps {
  result: Result;
  /** The address of the rows of a figure. */
  to?: To;
  /** The measures of each picture, instead of those that the report draws. */
  drawn?: readonly (readonly string[])[] | undefined;
  /** So many pictures at most. */
  most?: number | undefined;
}

/** The pictures of a report. */
export function PictureCards({ result, to, drawn, most }: PictureCardsProps) {
  const pictures = useMemo(() => {
    const all = drawn
      ? drawn.flatMap((measures) => picturesOf({ ...result, chart: { ...result.chart, measures } }, to))
      : picturesOf(result, to);
    return all.slice(0, most);
  }, [result, to, drawn, most]);
  if (pictures.length === 0) return null;
  const cards = pictures.map(({ title, unit, kind, lying, figures, note }) => (
    <ChartCard
      key={title}
      title={title}
      {...(unit ? { unit } : {})}
      kind={kind}
      lying={lying}
      figures={figures}
      note={note}
      empty="没有可以画的数据"
    />
  ));
  return <div className="report-pictures">{cards}</div>;
}
