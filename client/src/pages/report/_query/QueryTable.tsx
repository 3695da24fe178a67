import { useMemo } from "react";
import { PageLink } from "@/app/page/navigation";
import type { Column } from "@/ui/base/types";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { isNumber, type ResultColumn, type ResultRow, wordsOf } from "./cells";
import { pageOf } from "./pages";

const WIDTHS: Readonly<Record<ResultColumn["kind"], number>> = {
  DATE: 116,
  MINUTES: 116,
  MONEY: 132,
  NUMBER: 96,
  PERCENT: 96,
  TEXT: 160,
  TIME: 156,
  YES_NO: 80,
};

interface Line extends ResultRow {
  readonly key: string;
}

export interface QueryTableProps {
  label: string;
  columns: readonly ResultColumn[];
  rows: readonly ResultRow[];
}

/** Table with the rows of a stored query; a value links to its record where it has one. */
export function QueryTable({ label, columns, rows }: QueryTableProps) {
  const shown = useMemo(
    () =>
      columns.map((column, at): Column<Line> => {
        const title = column.kind === "MONEY" ? `${column.label}（元）` : column.label;
        return {
          key: `c${at}`,
          title: column.forbidden ? `${title}（无权查看）` : title,
          // a character takes about 14 pixels
          width: Math.max(WIDTHS[column.kind], title.length * 14 + 32),
          grow: at === 0,
          number: isNumber(column),
          render: ({ cells, records }) => {
            const words = wordsOf(cells[at], column);
            const page = words ? pageOf(records[at]) : null;
            return page ? <PageLink to={page}>{words}</PageLink> : words;
          },
        };
      }),
    [columns],
  );
  const lines = useMemo(() => rows.map((row, at): Line => ({ ...row, key: String(at) })), [rows]);
  const refused = columns.flatMap(({ label: name, forbidden }) =>
    forbidden ? [`${name}：${forbidden}`] : [],
  );
  return (
    <>
      {refused.length > 0 ? <p className="ui-muted ui-small">{refused.join("；")}</p> : null}
      <SimpleTable
        label={label}
        columns={shown}
        rows={lines}
        rowKey={({ key }) => key}
        pinned
        empty="没有符合条件的数据"
      />
    </>
  );
}
