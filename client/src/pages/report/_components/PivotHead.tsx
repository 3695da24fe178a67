import type { Sort } from "@/ui/base/types";
import { SortHead, sortedBy } from "@/ui/list/SortHead";
import { nameOf, type Pivot, type Side, sortFieldOf } from "../_lib/pivot";
import { headOf, type ReportValue } from "../_lib/values";
import { Fold } from "./Fold";

/** Height of a row of the table head, in pixels. */
const LINE = 36;

/** Adjacent columns under a common heading at one level. */
interface Head {
  readonly key: string;
  readonly text: string;
  readonly count: number;
  readonly side: Side;
}

/** Headings above the columns at a level, counted from 1. */
function headsOf(columns: readonly Side[], level: number): Head[] {
  const heads: Head[] = [];
  for (const side of columns) {
    const { node, kind } = side;
    if (kind === "all" && level > 1) continue;
    const isAbove = node.level >= level;
    const key = kind === "all" ? "all" : JSON.stringify([node.path.slice(0, level), isAbove]);
    const text = kind === "all" ? nameOf(node) : isAbove ? (node.texts[level - 1] ?? "") : "小计";
    const before = heads.at(-1);
    if (before?.key === key) heads[heads.length - 1] = { ...before, count: before.count + 1 };
    else heads.push({ key, text, count: 1, side });
  }
  return heads;
}

interface PivotHeadProps {
  pivot: Pivot;
  values: readonly ReportValue[];
  columns: readonly Side[];
  /** The columns at the left: their titles, and how far from the edge they stay. */
  sides: readonly { readonly title: string; readonly left: number }[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  closed: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Head of a pivot table: a row for each column dimension, and one for the measures, with sort buttons. */
export function PivotHead({ pivot, values, columns, sides, sort, onSort, closed, onToggle }: PivotHeadProps) {
  const { across, sumsColumns } = pivot;
  const levels = Array.from({ length: across }, (_, at) => at + 1);
  const sideHeads = sides.map(({ title, left }, at) => (
    <th
      key={`side${title}`}
      scope="col"
      rowSpan={across + 1}
      data-first
      data-side={at}
      style={{ left }}
      aria-sort={at === 0 ? sortedBy("d", sort).ariaSort : undefined}
    >
      {at === 0 ? (
        <span className="ui-table__head">
          <SortHead title={title} field="d" sort={sort} onSort={onSort} />
        </span>
      ) : (
        <span className="ui-table__title" title={title}>
          {title}
        </span>
      )}
    </th>
  ));
  return (
    <thead>
      {levels.map((level) => (
        <tr key={level}>
          {level === 1 ? sideHeads : null}
          {headsOf(columns, level).map(({ key, text, count, side }) => (
            <th
              key={key}
              scope="colgroup"
              colSpan={count * values.length}
              rowSpan={side.kind === "all" ? across : 1}
              className="report-pivot__group"
              data-sum={side.kind !== "leaf" && (level === across || side.kind === "all") ? "" : undefined}
              style={{ top: (level - 1) * LINE }}
            >
              {sumsColumns && level < across && side.kind !== "all" ? (
                <Fold
                  text={text}
                  closed={closed.has(JSON.stringify(side.node.path.slice(0, level)))}
                  onToggle={() => onToggle(JSON.stringify(side.node.path.slice(0, level)))}
                />
              ) : (
                <span className="ui-table__title" title={text}>
                  {text}
                </span>
              )}
            </th>
          ))}
        </tr>
      ))}
      <tr>
        {across === 0 ? sideHeads : null}
        {columns.flatMap((side) =>
          values.map((value) => {
            const field = sortFieldOf(value, side);
            return (
              <th
                key={field}
                scope="col"
                data-align="right"
                data-sum={across > 0 && side.kind !== "leaf" ? "" : undefined}
                style={{ top: across * LINE }}
                aria-sort={sortedBy(field, sort).ariaSort}
              >
                <span className="ui-table__head">
                  <SortHead title={headOf(value)} field={field} sort={sort} onSort={onSort} />
                </span>
              </th>
            );
          }),
        )}
      </tr>
    </thead>
  );
}
