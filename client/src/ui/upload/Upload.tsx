import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import UploadIcon from "@blueprintjs/icons/lib/esm/generated/components/upload";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { formatSize } from "../base/format";
import { useProblem } from "../base/problem";
import type { InputProps, UploadedFile, UserErrors } from "../base/types";
import { confirm, IRREVERSIBLE_NOTE, promptText } from "../dialog/dialogs";
import { showUserErrors, toast } from "../feedback/toasts";
import { Button } from "../frame/Button";
import { droppedFiles } from "./droppedFiles";
import "./Upload.css";
import { UploadRows } from "./UploadRows";
import { UploadSummary } from "./UploadSummary";
import type { Transfer, Uploader, UploadMemory } from "./uploadQueue";
import { FILE_NAME_MAX, splitName } from "./uploadRules";
import { useUploads } from "./useUploads";

export type { Uploader } from "./uploadQueue";

export interface UploadProps extends InputProps<readonly UploadedFile[]> {
  upload: Uploader;
  /** Deletes a stored file; with errors it stays. */
  remove?: (file: UploadedFile) => Promise<UserErrors>;
  /** Stores a new name, extension included. */
  rename?: (file: UploadedFile, name: string) => Promise<UserErrors>;
  preview?: (file: UploadedFile) => void;
  /** Maximum number of files: 3 by default, 9 in image lists, 1000 for documents (core §5). */
  limit?: number;
  accept?: string;
  /** Maximum size in bytes. */
  maxSize?: number;
  /** Shows thumbnails in a grid. */
  images?: boolean;
  /** Stores unfinished uploads over a reload of the page. */
  memory?: UploadMemory;
  /** Tells the server that an upload was abandoned; receives the ticket stored by the uploader. */
  abandon?: (ticket: unknown) => void;
  /** Number of files that are not stored yet but still may be. */
  onPending?: (count: number) => void;
}

/** Reason why the form cannot be saved yet: files shown as chosen would be missing. */
function transferProblem(transfers: readonly Transfer[]): string | null {
  const failed = transfers.filter(({ state }) => state === "failed" || state === "refused").length;
  if (failed > 0) return `有 ${failed} 个文件上传失败，请重试或移除`;
  if (transfers.some(({ state }) => state === "paused" || state === "missing"))
    return "有文件未传完，请继续上传或取消";
  return transfers.length > 0 ? "附件正在上传，请稍候" : null;
}

/** Files: choose, drop or paste, folders too; progress, pause, preview, rename, delete. */
export function Upload(props: UploadProps) {
  const { value, onChange, upload, remove, rename, preview, images, onPending, memory, abandon } = props;
  const { disabled, readOnly, invalid, maxSize } = props;
  const { accept = images ? "image/*" : undefined, limit = images ? 9 : 3 } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { transfers, queue, add, forget } = useUploads({
    value,
    onChange,
    upload,
    limit,
    accept,
    maxSize,
    memory,
    abandon,
  });
  const locked = disabled || readOnly;
  const full = value.length + transfers.length >= limit;
  const pending = transfers.filter(({ state }) => state !== "refused").length;
  useEffect(() => onPending?.(pending), [onPending, pending]);
  useProblem(transferProblem(transfers), false);

  useEffect(() => {
    if (locked) return;
    // A file dropped beside the field would make the browser leave the page.
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, [locked]);

  const browse = () => input.current?.click();
  const choose = () => {
    if (full) toast.warning("文件上传数量已上限");
    else browse();
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    if (locked) return;
    try {
      add(await droppedFiles(event.dataTransfer, limit));
    } catch {
      toast.error("文件上传出错了");
    }
  };

  const askRemove = async (file: UploadedFile) => {
    let removed = false;
    await confirm({
      text: "您正在删除文件, 是否继续?",
      what: [file.name],
      note: IRREVERSIBLE_NOTE,
      danger: true,
      run: async () => {
        const errors = await remove?.(file);
        removed = !showUserErrors(errors);
      },
    });
    if (!removed) return;
    forget(file);
    onChange(value.filter((other) => other.id !== file.id));
  };
  const askRename = async (file: UploadedFile) => {
    const { base, extension } = splitName(file.name);
    const answer = await promptText({
      title: "重命名",
      label: "文件名称",
      value: base,
      required: "请输入文件名称",
      maxLength: FILE_NAME_MAX,
      run: async (text) => (text === base ? null : await rename?.(file, text + extension)),
    });
    if (answer !== undefined && answer !== base)
      onChange(value.map((other) => (other.id === file.id ? { ...other, name: answer + extension } : other)));
  };
  const open = (file: UploadedFile) => {
    if (preview) preview(file);
    else if (file.url) window.open(file.url, "_blank", "noopener");
  };
  const goOn = async (key: string) => {
    if (await queue.reopen(key)) return;
    toast.info("请重新选择同一个文件，将从中断处继续上传");
    browse();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an extra, the button does the same
    <div
      className="ui-upload"
      data-images={images || undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (locked || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      onPaste={(event) => {
        if (!locked && event.clipboardData.files.length > 0)
          add([...event.clipboardData.files].map((file) => ({ file })));
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple={limit > 1}
        accept={accept}
        disabled={locked}
        onChange={(event) => {
          add([...(event.target.files ?? [])].map((file) => ({ file })));
          // Allows choosing the same file again after it failed.
          event.target.value = "";
        }}
      />
      {!images && !locked ? (
        <div className="ui-row">
          <Button
            id={props.id}
            icon={<UploadIcon />}
            aria-describedby={props["aria-describedby"]}
            aria-labelledby={
              props["aria-labelledby"] ? `${props["aria-labelledby"]} ${props.id ?? ""}` : undefined
            }
            data-invalid={invalid || undefined}
            onClick={choose}
          >
            上传文件
          </Button>
          <span className="ui-muted ui-small">
            {value.length}/{limit}
            {maxSize ? `，单个不超过${formatSize(maxSize)}` : ""}
            <span className="ui-upload__drop">，可拖放或粘贴</span>
          </span>
        </div>
      ) : null}
      <UploadSummary transfers={transfers} done={value.length} queue={queue} />
      <UploadRows
        files={value}
        transfers={transfers}
        images={images}
        locked={locked}
        onOpen={open}
        onRename={rename ? (file) => void askRename(file) : undefined}
        onRemove={askRemove}
        onPause={(key) => queue.pause([key])}
        onResume={(key) => queue.resume([key])}
        onReopen={(key) => void goOn(key)}
        onCancel={(key) => queue.cancel([key])}
      >
        {images && !locked && !full ? (
          <li className="ui-files__add">
            <button
              id={props.id}
              type="button"
              aria-label={`上传图片 ${value.length}/${limit}`}
              aria-describedby={props["aria-describedby"]}
              onClick={choose}
            >
              <PlusIcon size={20} />
              <span aria-hidden>
                {value.length}/{limit}
              </span>
            </button>
          </li>
        ) : null}
      </UploadRows>
    </div>
  );
}
