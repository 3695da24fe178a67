import DocumentIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import { useEffect, useRef, useState } from "react";
import { errorMessage, isAbort } from "../base/errors";
import { Button } from "../frame/Button";
import { AppDialog } from "./AppDialog";
import type { DialogControls } from "./dialogs";
import type { ImportOptions, ImportResult } from "./exchange";
import "./exchange.css";
import { formatSize } from "../base/format";
import { Progress } from "../feedback/Progress";
import { toast } from "../feedback/toasts";
import { Failure } from "./ExportDialog";
import { checkImportFile, errorLines } from "./exchangeRules";

type Phase = "choosing" | "checking" | "checked" | "writing";

function summary(result: ImportResult): string {
  const parts = [
    [result.total, "共"],
    [result.created, "新增"],
    [result.updated, "更新"],
  ] as const;
  return parts
    .filter(([count]) => count !== null && count !== undefined)
    .map(([count, word]) => `${word} ${count} 条`)
    .join("，");
}

/** A spreadsheet in: first looked through, then written (core §5, §8). */
export function ImportDialog({
  open,
  close,
  title = "导入",
  templateUrl,
  run,
  onDone,
  dryRun = true,
  help,
}: ImportOptions & DialogControls<void>) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>("choosing");
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const running = phase === "checking" || phase === "writing";

  const send = async (chosen: File, dry: boolean) => {
    const abort = new AbortController();
    controller.current = abort;
    setPhase(dry ? "checking" : "writing");
    setShare(0);
    setProblem(null);
    setResult(null);
    try {
      const answer = await run(chosen, { dryRun: dry, signal: abort.signal, onProgress: setShare });
      if (abort.signal.aborted) return;
      if (answer.ok && !dry) {
        toast.success(answer.message || "导入成功");
        onDone?.();
        close();
        return;
      }
      setResult(answer);
      setPhase(answer.ok ? "checked" : "choosing");
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return;
      setProblem(errorMessage(error));
      setPhase("choosing");
    }
  };

  const choose = (chosen: File | undefined) => {
    if (!chosen || running) return;
    const wrong = checkImportFile(chosen);
    setFile(wrong ? null : chosen);
    setResult(null);
    setProblem(wrong);
    setPhase("choosing");
    if (!wrong && dryRun) void send(chosen, true);
  };

  const failed = result && !result.ok ? result : null;
  return (
    <AppDialog
      open={open}
      size="import"
      title={title}
      busy={phase === "writing"}
      onClose={() => {
        controller.current?.abort();
        close();
      }}
      footer={
        <>
          <Button disabled={phase === "writing"} onClick={() => close()}>
            取消
          </Button>
          <Button
            intent="primary"
            loading={running}
            disabled={!file || (dryRun && phase !== "checked")}
            onClick={() => file && send(file, false)}
          >
            导入
          </Button>
        </>
      }
    >
      <div className="ui-exchange">
        {help ? <p className="ui-muted">{help}</p> : null}
        {templateUrl ? (
          typeof templateUrl === "string" ? (
            <a className="ui-row" href={templateUrl} download>
              <DownloadIcon size={14} />
              下载模板
            </a>
          ) : (
            <div className="ui-exchange__template">
              <Button
                variant="minimal"
                intent="primary"
                icon={<DownloadIcon size={14} />}
                onClick={templateUrl}
              >
                下载模板
              </Button>
            </div>
          )
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".xls,.xlsx"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <button
          type="button"
          className="ui-exchange__drop"
          data-over={over || undefined}
          disabled={running}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            choose(event.dataTransfer.files[0]);
          }}
        >
          <DocumentIcon size={24} />
          {file ? (
            <span>
              {file.name} <span className="ui-muted">{formatSize(file.size)}</span>
            </span>
          ) : (
            <span>点击选择文件，或把文件拖到这里</span>
          )}
          <span className="ui-muted ui-small">仅支持 xls、xlsx 格式，大小不超过 10 MB</span>
        </button>
        {running ? (
          <div className="ui-row" role="status">
            <span className="ui-muted">{phase === "checking" ? "正在校验" : "正在导入"}</span>
            <Progress value={share} label name={phase === "checking" ? "正在校验" : "正在导入"} />
          </div>
        ) : null}
        {problem ? <Failure message={problem} lines={[]} /> : null}
        {failed ? <Failure message={failed.message || "导入失败"} lines={errorLines(failed.errors)} /> : null}
        {phase === "checked" && result ? (
          <div className="ui-exchange__passed" role="status">
            校验通过{summary(result) ? `：${summary(result)}` : ""}
          </div>
        ) : null}
      </div>
    </AppDialog>
  );
}
