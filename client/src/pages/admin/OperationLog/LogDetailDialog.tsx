import { graphql } from "react-relay";
import type { LogDetailDialogQuery } from "@/__generated__/LogDetailDialogQuery.graphql";
import { ChangeList } from "@/app/activity/ChangeList";
import type { useFetchQuery } from "@/relay/useFetchQuery";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { openDialog } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import type { LogRow } from "./columns";
import "./LogDetailDialog.css";

interface Record {
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

function Side({ title, json }: { title: string; json: string | null | undefined }) {
  if (!json) return null;
  return (
    <section className="log-side" aria-label={title}>
      <h3>{title}</h3>
      {/* Scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>{pretty(json)}</pre>
    </section>
  );
}

/** Shows one row of the log with the record as it was and as it became. */
export async function openLogDetail(ask: ReturnType<typeof useFetchQuery>, row: LogRow): Promise<void> {
  const { node } = await ask<LogDetailDialogQuery>(
    graphql`
      query LogDetailDialogQuery($id: ID!) {
        node(id: $id) {
          ... on OperationLog {
            before
            after
          }
        }
      }
    `,
    { id: row.id },
  );
  await openDialog(({ open, close }) => (
    <AppDialog
      open={open}
      title="操作详情"
      size="wide"
      onClose={() => close()}
      footer={<Button onClick={() => close()}>关闭</Button>}
    >
      <LogDetail row={row} record={{ before: node?.before, after: node?.after }} />
    </AppDialog>
  ));
}

function LogDetail({ row, record }: { row: LogRow; record: Record }) {
  return (
    <div className="log-detail">
      <DescriptionList
        visible={0}
        items={[
          { label: "时间", value: formatDateTime(row.createdAt) },
          { label: "操作人", value: row.actor?.name ?? "系统" },
          { label: "操作", value: row.actionText },
          { label: "操作代码", value: row.action },
          { label: "记录类型", value: row.recordText },
          { label: "记录", value: row.recordName ?? `#${row.recordRowId}` },
          { label: "原因", value: row.reason, hidden: !row.reason, span: 2 },
        ]}
      />
      <ChangeList changes={row.changes} />
      <div className="log-detail__sides">
        <Side title="变更前" json={record.before} />
        <Side title="变更后" json={record.after} />
      </div>
    </div>
  );
}
