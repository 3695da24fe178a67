import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { numberOf } from "../_lib/cells";
import type { Keys, Summed } from "../_lib/types";
import { type Mark, type ReportValue, saidAs } from "../_lib/values";
import "./pivot.css";

/** Link of a figure to its rows: a URL, or a callback. */
export interface Leading {
  /** URL of the rows of a figure, of a group or of the total; absent where there is none. */
  to?: ((keys: Keys | null, measure: string, summed?: Summed) => string) | undefined;
  /** Shows those rows where they have no URL. */
  onRows?: ((keys: Keys | null, measure: string, summed?: Summed) => void) | undefined;
}

interface FigureCellProps extends Leading {
  value: ReportValue;
  cell: string | null | undefined;
  /** Keys of its group; null for the total. */
  keys: Keys | null;
  summed?: Summed | undefined;
  mark?: Mark | null;
  /** Whether the table has arrow key navigation, so that the cell is no tab stop by itself. */
  walked?: boolean;
}

/** A figure: formatted, highlighted, and linked to its rows. */
export function FigureCell({ value, cell, keys, summed, mark, walked, to, onRows }: FigureCellProps) {
  const words = saidAs(value, cell);
  const stop = walked ? { "data-cell": "", tabIndex: -1 } : {};
  const number = numberOf(cell);
  // a count of zero, as of a month that only fills a gap, has no rows
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
