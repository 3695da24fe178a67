import type { Column } from "@/ui/base/types";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { type Field, type FlowRow, type FlowValue, isNumber, type Right, type Rights } from "../definition";
import { rowsOf } from "./condition";
import type { FlowValueNames } from "./names";
import { sumTexts } from "./sums";
import { ValueView } from "./ValueView";
import { seen } from "./values";

interface DetailViewProps {
  table: Field;
  value: FlowValue | undefined;
  rights: Rights;
  otherwise: Right;
  names: FlowValueNames;
}

interface Placed {
  readonly place: number;
  readonly row: FlowRow;
}

/** The rows of a detail table, read-only, with its sums. */
export function DetailView({ table, value, rights, otherwise, names }: DetailViewProps) {
  const rows = rowsOf(value);
  const columns: readonly Column<Placed>[] = [
    { key: "", title: "序号", width: 56, render: ({ place }) => place },
    ...seen(table.columns ?? [], rights, otherwise, table.key).map(
      (column): Column<Placed> => ({
        key: column.key,
        title: column.label,
        minWidth: 100,
        grow: true,
        number: isNumber(column),
        render: ({ row }) => <ValueView field={column} value={row[column.key]} names={names} />,
      }),
    ),
  ];
  const sums = sumTexts(table, rows);
  return (
    <SimpleTable
      label={table.label}
      columns={columns}
      rows={rows.map((row, at) => ({ place: at + 1, row }))}
      rowKey={({ place }) => String(place)}
      empty="没有明细"
      {...(sums.size > 0 ? { summary: { "": "合计", ...Object.fromEntries(sums) } } : {})}
    />
  );
}
