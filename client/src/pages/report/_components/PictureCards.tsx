import { useMemo } from "react";
import { ChartCard } from "@/ui/chart/ChartCard";
import { picturesOf } from "../_lib/figures";
import type { Keys, Result } from "../_lib/types";

/** The pictures of a report, as it wants to be drawn; `to` is the address of the rows of a group. */
export function PictureCards({ result, to }: { result: Result; to?: ((keys: Keys) => string) | undefined }) {
  const pictures = useMemo(() => picturesOf(result, to), [result, to]);
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
