import { useRef, useState } from "react";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { Progress } from "@/ui/feedback/Progress";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import type { BulkEdit, BulkRow } from "./bulkEdit";
import { changedOf, type FormFields, type FormValues } from "./form";
import type { Outcome } from "./outcomes";
import { RecordFields } from "./RecordDialog";
import { runEach } from "./runEach";

/** Number of requests in progress at the same time. */
const AT_ONCE = 4;

interface BulkEditDialogProps {
  open: boolean;
  edit: BulkEdit<BulkRow, FormFields>;
  /** Called with the results when requests were sent. */
  onClose: (outcomes?: readonly Outcome[]) => void;
}

/** Dialog that changes fields of several records, and shows the progress; it can be stopped. */
export default function BulkEditDialog({ open, edit, onClose }: BulkEditDialogProps) {
  const { subject, rows, nameOf, form: declared, parts, update } = edit;
  const [reasons, setReasons] = useState<readonly (string | null | undefined)[]>([]);
  const [running, setRunning] = useState(false);
  const [stop] = useState(() => new AbortController());
  const [stopped, setStopped] = useState(false);
  const begun = useRef(false);
  const title = `批量修改 ${rows.length} 个${subject}`;

  const run = async (input: object) => {
    setRunning(true);
    const all = await runEach(rows, (row) => update(row, input), {
      most: AT_ONCE,
      signal: stop.signal,
      onSettled: setReasons,
    });
    onClose(rows.map((row, at) => ({ key: row.rowId, name: nameOf(row), error: all[at] ?? null })));
  };
  const form = useForm<FormValues<FormFields>>({
    initial: declared.initial(),
    rules: declared.rules,
    onSubmit: (values) => {
      const input = changedOf(declared.input(values), declared.input(declared.initial()));
      if (Object.keys(input).length === 0)
        return Promise.resolve([{ message: "请至少选择一项要修改的内容" }]);
      begun.current = true;
      void run(input);
      return Promise.resolve([]);
    },
  });

  if (!running) {
    return (
      <EditDialog
        open={open}
        form={form}
        columns={2}
        title={title}
        savedText={null}
        onClose={() => {
          // a running change closes the dialog when it is done
          if (!begun.current) onClose();
        }}
      >
        <RecordFields form={declared} parts={parts} autoFocus />
      </EditDialog>
    );
  }
  const onStop = () => {
    stop.abort();
    setStopped(true);
  };
  const settled = reasons.filter((reason) => reason !== undefined);
  const failed = settled.filter((reason) => reason !== null).length;
  return (
    <AppDialog
      open={open}
      title={title}
      size="small"
      onClose={onStop}
      footer={
        <Button disabled={stopped} onClick={onStop}>
          {stopped ? "正在停止" : "停止"}
        </Button>
      }
    >
      <div className="ui-stack">
        <Progress value={settled.length / rows.length} label name={title} />
        <p role="status">
          已处理 {settled.length} / {rows.length}
          {failed > 0 ? `，${failed} 个没有修改` : ""}
        </p>
      </div>
    </AppDialog>
  );
}
