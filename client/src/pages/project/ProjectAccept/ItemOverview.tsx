import { ITEM_STATE } from "@/domains/project/acceptanceLabels";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { numbered } from "../_lib/acceptance";
import type { ItemRow } from "./item";

/**
 * Table of required acceptance documents with responsible member and due date, below the selected node if
 * there is one. In a long directory only the next level is listed, as deeper ones are not loaded.
 */
export function ItemOverview({
  rows,
  below,
  long,
  onSelect,
}: {
  rows: readonly ItemRow[];
  long: boolean;
  below?: string;
  onSelect: (id: string) => void;
}) {
  const shown = numbered(rows).filter(({ leaf, path, row }) =>
    long
      ? (row.parentRowId ?? undefined) === below
      : leaf && (!below || (row.rowId !== below && path.some(({ rowId }) => rowId === below))),
  );
  return (
    <Card title={below ? "下级目录" : long ? "一级目录" : "全部资料"} padding={false}>
      <SimpleTable
        label="资料清单"
        empty="还没有目录"
        rows={shown}
        rowKey={({ row }) => row.rowId}
        onRowClick={({ row }) => onSelect(row.rowId)}
        columns={[
          { key: "number", title: "编号", width: 64, render: ({ number }) => number },
          {
            key: "name",
            title: "资料",
            minWidth: 140,
            grow: true,
            render: ({ row }) => (
              <span className="ui-row">
                {row.name}
                {row.required ? null : <StatusTag>选交</StatusTag>}
              </span>
            ),
          },
          {
            key: "state",
            title: "状态",
            width: 96,
            render: ({ row }) =>
              row.hasChildren ? (
                <span className="ui-muted">有下级</span>
              ) : (
                <StatusTag tone={ITEM_STATE[row.state].tone}>{ITEM_STATE[row.state].text}</StatusTag>
              ),
          },
          { key: "director", title: "负责人", width: 84, render: ({ row }) => row.director?.name },
          {
            key: "dueOn",
            title: "要求日期",
            width: 112,
            render: ({ row }) => (row.isOverdue ? <StatusTag tone="red">{row.dueOn}</StatusTag> : row.dueOn),
          },
          {
            key: "papers",
            title: "份数",
            width: 64,
            number: true,
            render: ({ row }) => (row.resources ?? []).length || null,
          },
        ]}
      />
    </Card>
  );
}
