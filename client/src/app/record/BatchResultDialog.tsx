import { AppDialog } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import type { Outcome } from "./outcomes";

/** The results of a batch by record; failures come first. */
export default function BatchResultDialog({
  open,
  title,
  subject,
  outcomes,
  onClose,
}: {
  open: boolean;
  title: string;
  /** The label of the records. */
  subject: string;
  outcomes: readonly Outcome[];
  onClose: () => void;
}) {
  const failed = outcomes.filter(({ error }) => error !== null);
  const rows = [...failed, ...outcomes.filter(({ error }) => error === null)];
  return (
    <AppDialog
      open={open}
      title={`${title}结果`}
      onClose={onClose}
      footer={
        <>
          <span className="ui-grow ui-muted">
            成功 {outcomes.length - failed.length} 个，失败 {failed.length} 个
          </span>
          <Button intent="primary" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <SimpleTable<Outcome>
        label={`${title}结果`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "name", title: subject, grow: true, render: ({ name }) => name },
          {
            key: "state",
            title: "结果",
            width: 80,
            render: ({ error }) => (
              <StatusTag tone={error === null ? "green" : "red"}>
                {error === null ? "成功" : "失败"}
              </StatusTag>
            ),
          },
          { key: "error", title: "原因", width: 220, render: ({ error }) => error },
        ]}
      />
    </AppDialog>
  );
}
