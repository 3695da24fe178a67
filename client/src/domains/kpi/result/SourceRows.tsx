import { graphql } from "react-relay";
import artifact, { type KpiSource, type SourceRowsQuery } from "@/__generated__/SourceRowsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Column } from "@/ui/base/types";
import { ErrorState } from "@/ui/feedback/states";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { valueText } from "./texts";
import { changesText } from "./tree";

/** Number of rows of a value that the server stores, those of the latest days first. */
const MOST_KEPT = 1000;

/** Number of present rows that are compared with them. */
const MOST_COMPARED = 100;

// queried outside the store: rows are not records, and there may be a thousand of them
graphql`
  query SourceRowsQuery(
    $id: ID!
    $compare: Boolean!
    $source: KpiSource!
    $memberIds: [ID!]
    $days: DateRange!
  ) {
    kpiExamineIndication(id: $id) {
      rows { recordType rowId page title day value }
    }
    kpiSourceRows(source: $source, memberIds: $memberIds, days: $days, first: 100) @include(if: $compare) {
      totalCount
      nodes { recordType rowId title day value }
    }
  }
`;

type Row = NonNullable<SourceRowsQuery["response"]["kpiExamineIndication"]>["rows"][number];

/** Identifies the present rows: of a source, of a member, within the days of the cycle. */
export interface Compared {
  readonly source: KpiSource;
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
}

interface SourceRowsProps {
  /** Row id of an examinee's indicator. */
  id: string;
  /** Accessible name of the table. */
  name: string;
  unit: string | null | undefined;
  /** Given where today's value differs. */
  compared: Compared | null;
}

/** The records behind an automatic value, and their changes since they were frozen. */
export function SourceRows({ id, name, unit, compared }: SourceRowsProps) {
  const { data, error, reload } = usePlainQuery<SourceRowsQuery>(artifact, {
    id,
    compare: compared !== null,
    // both are loaded only with `compare`
    source: compared?.source ?? "TASK_FINISHED",
    days: { from: compared?.from ?? "2000-01-01", to: compared?.to ?? "2000-01-01" },
    memberIds: compared ? [compared.memberId] : [],
  });
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  const rows = data ? (data.kpiExamineIndication?.rows ?? []) : null;
  const now = data?.kpiSourceRows;
  const isWhole = now && now.totalCount <= MOST_COMPARED && rows && rows.length < MOST_KEPT;
  const changed = isWhole ? changesText(rows, now.nodes) : null;
  const columns: readonly Column<Row>[] = [
    { key: "day", title: "日期", width: 108, render: ({ day }) => day },
    {
      key: "title",
      title: "记录",
      width: 180,
      grow: true,
      render: ({ page, title }) =>
        page ? <PageLink to={page}>{title}</PageLink> : title || "（无权查看该记录）",
    },
    { key: "value", title: "数值", width: 110, number: true, render: ({ value }) => valueText(value, unit) },
  ];
  return (
    <div className="kpi-part__rows">
      <SimpleTable
        label={`${name}背后的记录`}
        columns={columns}
        rows={rows}
        rowKey={({ recordType, rowId, title, day }) => `${recordType} ${rowId ?? title} ${day}`}
        maxHeight={320}
        empty="没有记录"
      />
      {rows && rows.length >= MOST_KEPT ? (
        <p className="ui-muted ui-small">显示前 {MOST_KEPT} 条，数值按全部记录计算。</p>
      ) : null}
      {compared && data ? (
        <p className="ui-small" role="status">
          与固定时相比：{changed ?? "背后的记录有变化"}。
        </p>
      ) : null}
    </div>
  );
}
