import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { numberOf } from "../_lib/cells";
import type { Keys, Summed } from "../_lib/types";
import { type Mark, type ReportValue, saidAs } from "../_lib/values";
import "./pivot.css";

/** How a figure leads to its rows: by an address, or by showing them. */
export interface Leading {
  /** The address of the rows of a figure, of a group or of the whole; absent where they have none. */
  to?: ((keys: Keys | null, measure: string, summed?: Summed) => string) | undefined;
  /** Shows those rows where they have no address. */
  onRows?: ((keys: Keys | null, measure: string, summed?: Summed) => void) | undefined;
}

interface FigureCellProps extends Leading {
  value: ReportValue;
  cell: string | null | undefined;
  /** The keys of its group; null of the whole. */
  keys: Keys | null;
  summed?: Summed | undefined;
  mark?: Mark | null;
  /** Stands in a table whose cells are walked by arrows: it is no stop of the Tab key by itself. */
  walked?: boolean;
}

/** A figure: in its format, marked, and leading to the rows that it is made of. */
export function FigureCell({ value, cell, keys, summed, mark, walked, to, onRows }: FigureCellProps) {
  const words = saidAs(value, cell);
  const stop = walked ? { "data-cell": "", tabIndex: -1 } : {};
  const number = numberOf(cell);
  // a count of nothing, as of a month that only fills a gap, leads to no rows
  const nothing = value.isCalculated ? number === null : value.unit === "COUNT" && number === 0;
  const measure = nothing ? null : value.rowsOf;
  let figure: ReactNode = walked ? <span {...stop}>{words}</span> : words;
  if (measure !== null && to)
    figure = (
      <Link to={to(keys, measure, summed)} {...stop}>
        {words}
      </Link>
    );
  else if (measure !== null && onRows)
    figure = (
      <button type="button" className="ui-link" onClick={() => onRows(keys, measure, summed)} {...stop}>
        {words}
      </button>
    );
  if (!mark) return figure;
  const { tone, words: said, bar } = mark;
  return (
    <span
      className="report-mark"
      data-tone={tone ?? undefined}
      data-bar={bar ? (bar.tone ?? "") : undefined}
      style={bar ? ({ "--bar": `${bar.share * 100}%` } as CSSProperties) : undefined}
    >
      {figure}
      {said ? <span className="ui-visually-hidden">（{said}）</span> : null}
    </span>
  );
}
