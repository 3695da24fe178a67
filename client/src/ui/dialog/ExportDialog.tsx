import { useEffect, useRef, useState } from "react";
import { isAbort } from "../base/errors";
import { Button } from "../frame/Button";
import { Checkbox } from "../input/choices";
import { AppDialog } from "./AppDialog";
import type { DialogControls } from "./dialogs";
import type { ExportOptions } from "./exchange";
import "./exchange.css";
import { formatNumber } from "../base/format";
import { toast } from "../feedback/toasts";
import { type ExportError, exportFailure, exportProps, readExport, saveFile } from "./exchangeRules";

/** Dialog that selects the columns and fetches the file (core §5, §8). */
export function ExportDialog({
  open,
  close,
  title = "导出",
  columns,
  count,
  run,
  fileName,
}: ExportOptions & DialogControls<void>) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        columns.filter((column) => column.required || (column.checked ?? true)).map((column) => column.prop),
      ),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ExportError | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const chosen = exportProps(columns, checked);
  const free = columns.filter((column) => !column.required);
  const all = free.every((column) => checked.has(column.prop));
  const some = free.some((column) => checked.has(column.prop));

  const start = async () => {
    if (chosen.length === 0) {
      toast.warning("请选择要导出的字段");
      return;
    }
    const abort = new AbortController();
    controller.current = abort;
    setFailure(null);
    setBusy(true);
    const progress = toast.progress("导出中,请稍后...");
    try {
      const answer = await run(chosen, {
        signal: abort.signal,
        onProgress: (share) => progress.update(share),
      });
      if ("started" in answer) {
        progress.done();
        toast.info(answer.started);
        close();
        return;
      }
      saveFile(await readExport(answer, fileName));
      progress.done("导出成功");
      close();
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) {
        progress.done();
        return;
      }
      const reason = exportFailure(error);
      progress.fail([reason.message, ...reason.lines].join("\n"));
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AppDialog
      open={open}
      size="export"
      title={title}
      onClose={() => {
        controller.current?.abort();
        close();
      }}
      footer={
        <>
          <span className="ui-grow ui-muted">
            已选 {chosen.length}/{columns.length} 个字段
            {count === null || count === undefined ? "" : `，共 ${formatNumber(count, 0)} 条记录`}
          </span>
          <Button
            onClick={() => {
              controller.current?.abort();
              close();
            }}
          >
            取消
          </Button>
          <Button intent="primary" loading={busy} onClick={start}>
            导出
          </Button>
        </>
      }
    >
      <div className="ui-exchange">
        {free.length > 0 ? (
          <Checkbox
            label="全选"
            value={all}
            indeterminate={some && !all}
            disabled={busy}
            onChange={(on) =>
              setChecked(
                new Set(columns.filter((column) => column.required || on).map((column) => column.prop)),
              )
            }
          />
        ) : null}
        <fieldset aria-label="导出字段" className="ui-exchange__columns">
          {columns.map((column) => (
            <Checkbox
              key={column.prop}
              label={column.label}
              value={column.required || checked.has(column.prop)}
              disabled={busy || column.required}
              onChange={(on) =>
                setChecked(
                  (old) =>
                    new Set(on ? [...old, column.prop] : [...old].filter((prop) => prop !== column.prop)),
                )
              }
            />
          ))}
        </fieldset>
        {failure ? <Failure message={failure.message} lines={failure.lines} /> : null}
      </div>
    </AppDialog>
  );
}

/** An error message and the rows it concerns. */
export function Failure({ message, lines }: { message: string; lines: readonly string[] }) {
  return (
    <div className="ui-exchange__failure" role="alert">
      <p>{message}</p>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
