import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import EditIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import RefreshIcon from "@blueprintjs/icons/lib/esm/generated/components/refresh";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import UploadIcon from "@blueprintjs/icons/lib/esm/generated/components/upload";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "./Button";
import { confirm, promptText } from "./dialogs";
import { errorMessage } from "./errors";
import { FileIcon } from "./FileList";
import { formatSize } from "./format";
import { Progress } from "./Progress";
import { showUserErrors, toast } from "./toasts";
import type { InputProps, UploadedFile, UserErrors } from "./types";
import "./Upload.css";
import { FILE_NAME_MAX, splitName } from "./uploadRules";
import { type Transfer, type Uploader, useUploads } from "./useUploads";

export type { Uploader } from "./useUploads";

export interface UploadProps extends InputProps<readonly UploadedFile[]> {
  upload: Uploader;
  /** Deletes a stored file; refused errors keep it. */
  remove?: (file: UploadedFile) => Promise<UserErrors>;
  /** Stores a new name, extension included. */
  rename?: (file: UploadedFile, name: string) => Promise<UserErrors>;
  preview?: (file: UploadedFile) => void;
  /** 3 by default, 9 in image lists, 1000 for documents (core §5). */
  limit?: number;
  accept?: string;
  /** Bytes. */
  maxSize?: number;
  /** Thumbnails in a grid. */
  images?: boolean;
}

/** Files: choose, drop or paste; progress, preview, rename, delete. */
export function Upload(props: UploadProps) {
  const {
    value,
    onChange,
    upload,
    remove,
    rename,
    preview,
    images,
    accept = images ? "image/*" : undefined,
    limit = images ? 9 : 3,
    maxSize,
    disabled,
    readOnly,
    invalid,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { transfers, add, cancel, retry } = useUploads({ value, onChange, upload, limit, accept, maxSize });
  const locked = disabled || readOnly;
  const full = value.length + transfers.length >= limit;

  const choose = () => {
    if (full) toast.warning("文件上传数量已上限");
    else input.current?.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!locked) add([...event.dataTransfer.files]);
  };

  const askRemove = async (file: UploadedFile) => {
    let removed = false;
    await confirm({
      text: "您正在删除文件, 是否继续?",
      what: [file.name],
      danger: true,
      run: async () => {
        const errors = await remove?.(file);
        removed = !showUserErrors(errors);
      },
    });
    if (removed) onChange(value.filter((other) => other.id !== file.id));
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
      onDrop={drop}
      onPaste={(event) => {
        if (!locked && event.clipboardData.files.length > 0) add([...event.clipboardData.files]);
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
          add([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it failed.
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
            {maxSize ? `，单个不超过${formatSize(maxSize)}` : ""}，可拖放或粘贴
          </span>
        </div>
      ) : null}
      <ul className="ui-files" aria-label="文件">
        {value.map((file) => (
          <li key={file.id} className="ui-files__item">
            <FileIcon file={file} large={images} />
            <button
              type="button"
              className="ui-files__name ui-link"
              title={file.name}
              onClick={() => open(file)}
            >
              {file.name}
            </button>
            {images ? null : <span className="ui-files__size">{formatSize(file.size)}</span>}
            {locked ? null : (
              <span className="ui-files__tools">
                {rename ? (
                  <button
                    type="button"
                    className="ui-icon-button"
                    aria-label={`重命名${file.name}`}
                    title="重命名"
                    onClick={() => void askRename(file)}
                  >
                    <EditIcon size={14} />
                  </button>
                ) : null}
                <button
                  type="button"
                  className="ui-icon-button"
                  aria-label={`删除${file.name}`}
                  title="删除"
                  onClick={() =>
                    void askRemove(file).catch((error: unknown) => toast.warning(errorMessage(error)))
                  }
                >
                  <TrashIcon size={14} />
                </button>
              </span>
            )}
          </li>
        ))}
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.key}
            transfer={transfer}
            onCancel={() => cancel(transfer.key)}
            onRetry={() => retry(transfer)}
          />
        ))}
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
      </ul>
    </div>
  );
}

function TransferRow({
  transfer,
  onCancel,
  onRetry,
}: {
  transfer: Transfer;
  onCancel: () => void;
  onRetry: () => void;
}) {
  return (
    <li className="ui-files__item" data-failed={transfer.failed || undefined}>
      <FileIcon file={{ name: transfer.name }} />
      <span className="ui-files__name" title={transfer.name}>
        {transfer.name}
      </span>
      {transfer.failed ? (
        <span className="ui-files__error">文件上传出错了</span>
      ) : (
        <Progress value={transfer.share} label name={`正在上传${transfer.name}`} />
      )}
      <span className="ui-files__tools" data-shown>
        {transfer.failed ? (
          <button
            type="button"
            className="ui-icon-button"
            aria-label={`重试${transfer.name}`}
            title="重试"
            onClick={onRetry}
          >
            <RefreshIcon size={14} />
          </button>
        ) : null}
        <button
          type="button"
          className="ui-icon-button"
          aria-label={`取消${transfer.name}`}
          title="取消"
          onClick={onCancel}
        >
          <CrossIcon size={14} />
        </button>
      </span>
    </li>
  );
}
