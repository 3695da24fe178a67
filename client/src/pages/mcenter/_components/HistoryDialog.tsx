import { graphql } from "react-relay";
import artifact, { type HistoryDialogQuery } from "@/__generated__/HistoryDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatMoney } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { ErrorState } from "@/ui/feedback/states";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { signed } from "../_lib/money";

graphql`
  query HistoryDialogQuery($id: ID!) {
    salesTarget(id: $id) {
      changes {
        at reason before after
        by { name }
      }
    }
  }
`;

export interface HistoryDialogProps extends RecordDialogProps {
  /** Global id of the target. */
  id: string;
  name: string;
}

/** Dialog with the change history of a sales target: time, member and reason of each change. */
export default function HistoryDialog({ id, name, open, onClose }: HistoryDialogProps) {
  const { data, error, reload } = usePlainQuery<HistoryDialogQuery>(artifact, { id });
  const rows = data ? (data.salesTarget?.changes ?? []) : null;
  return (
    <AppDialog open={open} size="customer" title={`调整历史：${name}`} onClose={onClose}>
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : (
        <SimpleTable
          label="调整历史"
          pinned
          empty="还没有调整过"
          rows={rows}
          rowKey={({ at, after }) => `${at} ${after}`}
          columns={[
            { key: "at", title: "时间", width: 150, render: ({ at }) => <ListTime value={at} /> },
            { key: "by", title: "经手人", width: 90, render: ({ by }) => by?.name ?? "-" },
            {
              key: "before",
              title: "调整前（元）",
              width: 130,
              number: true,
              render: ({ before }) => (before == null ? "未设定" : formatMoney(before)),
            },
            {
              key: "after",
              title: "调整后（元）",
              width: 130,
              number: true,
              render: ({ after }) => formatMoney(after),
            },
            {
              key: "apart",
              title: "增减",
              width: 120,
              number: true,
              render: ({ before, after }) => (before == null ? "-" : signed(after - before)),
            },
            { key: "reason", title: "原因", width: 180, grow: true, render: ({ reason }) => reason ?? "-" },
          ]}
        />
      )}
    </AppDialog>
  );
}
