import DocumentIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import { useEffect, useRef, useState } from "react";
import { errorLines, errorMessage, isAbort } from "../base/errors";
import { Button } from "../frame/Button";
import { AppDialog } from "./AppDialog";
import type { DialogControls } from "./dialogs";
import type { ImportContext, ImportLook, ImportOptions, ImportPlace, ImportResult } from "./exchange";
import "./exchange.css";
import { formatSize } from "../base/format";
import { Progress } from "../feedback/Progress";
import { Tabs } from "../frame/Tabs";
import { Failure } from "./ExportDialog";
import { checkImportFile, pastedFile } from "./exchangeRules";
import { ImportChanges } from "./ImportChanges";
import { ImportColumns } from "./ImportColumns";
import { ImportNotes } from "./ImportNotes";
import { showImportedToast } from "./importedToast";
import { type Chosen, mappingOf, problemsOf, startOf } from "./importRules";

/** The default place of the table, which the server detects. */
const FOUND: ImportPlace = { sheet: null, headRow: null };

/** Tabs: a new import, or the previous ones. */
const TABS = [
  { key: "file", label: "导入文件" },
  { key: "history", label: "导入记录" },
];

/** Choices made for a file: the place of its table, and the mapping of its columns. */
type Said = Pick<ImportContext, "mapping" | "place">;
const NOTHING_SAID: Said = { mapping: null, place: FOUND };

type Phase = "choosing" | "looking" | "mapping" | "checking" | "checked" | "writing";

const BUSY: Partial<Record<Phase, string>> = {
  looking: "正在读取文件",
  checking: "正在校验",
  writing: "正在导入",
};

function summary(result: ImportResult): string {
  const parts = [
    [result.total, "共"],
    [result.created, "新增"],
    [result.updated, "更新"],
    [result.unchanged, "不变"],
  ] as const;
  return parts
    .filter(([count]) => count !== null && count !== undefined)
    .map(([count, word]) => `${word} ${count} 条`)
    .join("，");
}

/** Accepts rows copied from a spreadsheet as a file, wherever in the dialog they are pasted. */
function usePasted(ready: boolean, take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!ready) return;
    const onPaste = (event: ClipboardEvent) => {
      const file = pastedFile(event.clipboardData?.getData("text/plain") ?? "");
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [ready]);
}

/** Imports a spreadsheet: its columns are mapped, it is checked, then written (core §5, §8). */
export function ImportDialog({
  open,
  close,
  title = "导入",
  templateUrl,
  run,
  look,
  faults,
  onDone,
  batches,
  dryRun = true,
  help,
}: ImportOptions & DialogControls<void>) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>("choosing");
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [over, setOver] = useState(false);
  const [looked, setLooked] = useState<ImportLook | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const [said, setSaid] = useState(NOTHING_SAID);
  const [tab, setTab] = useState("file");
  const input = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const busy = BUSY[phase];
  const running = busy !== undefined;

  const begin = (next: Phase) => {
    const abort = new AbortController();
    controller.current = abort;
    setPhase(next);
    setShare(0);
    setProblem(null);
    setResult(null);
    return abort;
  };

  const send = async (file: File, dry: boolean, said: Said) => {
    const abort = begin(dry ? "checking" : "writing");
    try {
      const answer = await run(file, { dryRun: dry, ...said, signal: abort.signal, onProgress: setShare });
      if (abort.signal.aborted) return;
      if (answer.ok && !dry) {
        showImportedToast(answer, batches, onDone);
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

  const lookAt = async (file: File, look: NonNullable<ImportOptions["look"]>, place: ImportPlace) => {
    const abort = begin("looking");
    // another table has other columns
    const said: Said = { mapping: null, place };
    setSaid(said);
    try {
      const found = await look(file, { place, signal: abort.signal, onProgress: setShare });
      if (abort.signal.aborted) return;
      setLooked(found);
      setChosen(startOf(found));
      // a stored mapping is shown for confirmation: it may differ from that of the column names
      const asks = !found.plain || found.remembered || place !== FOUND;
      if (asks) setPhase("mapping");
      else if (dryRun) await send(file, true, said);
      else setPhase("choosing");
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
    setLooked(null);
    setSaid(NOTHING_SAID);
    setResult(null);
    setProblem(wrong);
    setPhase("choosing");
    if (wrong) return;
    if (look) void lookAt(chosen, look, FOUND);
    else if (dryRun) void send(chosen, true, NOTHING_SAID);
  };
  const past = batches && tab === "history" ? batches.list(() => onDone?.()) : null;
  usePasted(past === null && (phase === "choosing" || phase === "checked"), choose);

  const saveFaults = async (file: File, save: NonNullable<ImportOptions["faults"]>) => {
    const abort = new AbortController();
    controller.current = abort;
    try {
      await save(file, { ...said, signal: abort.signal });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
  };

  const problems = looked && phase === "mapping" ? problemsOf(looked, chosen) : null;
  const next = () => {
    if (!file || !looked) return;
    const mapped: Said = { ...said, mapping: mappingOf(looked, chosen) };
    setSaid(mapped);
    if (dryRun) void send(file, true, mapped);
    else setPhase("choosing");
  };

  const failed = result && !result.ok ? result : null;
  const passed = phase === "checked" ? result : null;
  const changes = passed?.changes?.length ? passed.changes : null;
  return (
    <AppDialog
      open={open}
      size={problems || changes || past ? "wide" : "import"}
      title={title}
      busy={phase === "writing"}
      onClose={() => {
        controller.current?.abort();
        close();
      }}
      footer={
        <>
          <Button disabled={phase === "writing"} onClick={() => close()}>
            {past ? "关闭" : "取消"}
          </Button>
          {past ? null : problems ? (
            <>
              <Button onClick={() => setPhase("choosing")}>上一步</Button>
              <Button
                intent="primary"
                disabled={problems.missing.length > 0 || problems.doubled.size > 0}
                onClick={next}
              >
                下一步
              </Button>
            </>
          ) : (
            <Button
              intent="primary"
              loading={running}
              disabled={!file || (dryRun && phase !== "checked")}
              onClick={() => file && send(file, false, said)}
            >
              {changes ? "确认导入" : "导入"}
            </Button>
          )}
        </>
      }
    >
      {batches ? (
        <Tabs
          label="导入"
          tabs={TABS.map((one) => ({ ...one, disabled: running && one.key !== tab }))}
          value={tab}
          onChange={setTab}
        >
          {past}
        </Tabs>
      ) : null}
      {past ? null : looked && problems ? (
        <ImportColumns
          look={looked}
          chosen={chosen}
          problems={problems}
          onChange={setChosen}
          onPlace={(next) => file && look && void lookAt(file, look, next)}
        />
      ) : (
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
            accept=".xls,.xlsx,.csv,.tsv,.txt"
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
            <span className="ui-muted ui-small">
              支持 xls、xlsx、csv 格式，大小不超过 10 MB；也可粘贴从表格中复制的行
            </span>
          </button>
          {running ? (
            <div className="ui-row" role="status">
              <span className="ui-muted">{busy}</span>
              <Progress value={share} label name={busy} />
            </div>
          ) : null}
          {problem ? <Failure message={problem} lines={[]} /> : null}
          {failed ? (
            <Failure message={failed.message || "导入失败"} lines={errorLines(failed.errors)} />
          ) : null}
          {file && faults && failed?.errors?.length ? (
            <div className="ui-exchange__adjust">
              <Button
                variant="minimal"
                intent="primary"
                icon={<DownloadIcon size={14} />}
                onClick={() => saveFaults(file, faults)}
              >
                下载标出错误的文件
              </Button>
            </div>
          ) : null}
          {passed ? (
            <>
              <div className="ui-exchange__passed" role="status">
                校验通过{summary(passed) ? `：${summary(passed)}` : ""}
              </div>
              <ImportNotes result={passed} />
            </>
          ) : null}
          {changes ? <ImportChanges changes={changes} updated={passed?.updated ?? changes.length} /> : null}
          {looked && !running ? (
            <div className="ui-exchange__adjust">
              <Button variant="minimal" intent="primary" onClick={() => setPhase("mapping")}>
                调整列对应
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </AppDialog>
  );
}
