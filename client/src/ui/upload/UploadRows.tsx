import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import EditIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import FolderOpenIcon from "@blueprintjs/icons/lib/esm/generated/components/folder-open";
import PauseIcon from "@blueprintjs/icons/lib/esm/generated/components/pause";
import PlayIcon from "@blueprintjs/icons/lib/esm/generated/components/play";
import RefreshIcon from "@blueprintjs/icons/lib/esm/generated/components/refresh";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import { type CSSProperties, type ReactElement, type ReactNode, useRef } from "react";
import { errorMessage } from "../base/errors";
import { formatSize } from "../base/format";
import type { UploadedFile } from "../base/types";
import { useRowWindow } from "../base/useRowWindow";
import { Progress } from "../feedback/Progress";
import { toast } from "../feedback/toasts";
import { FileIcon } from "./FileList";
import type { Transfer } from "./uploadQueue";

interface RowsProps {
  files: readonly UploadedFile[];
  transfers: readonly Transfer[];
  images?: boolean;
  locked?: boolean;
  onOpen: (file: UploadedFile) => void;
  onRename?: (file: UploadedFile) => void;
  onRemove: (file: UploadedFile) => Promise<void>;
  onPause: (key: string) => void;
  onResume: (key: string) => void;
  /** The file must be chosen again. */
  onReopen: (key: string) => void;
  onCancel: (key: string) => void;
  children?: ReactNode;
}

/** Number of rows above which only visible ones are rendered. */
const VIRTUAL_FROM = 50;
const ROW = 34;

/** The uploads in progress, then the stored files. */
export function UploadRows(props: RowsProps) {
  const { files, transfers, images } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const count = files.length + transfers.length;
  const virtual = !images && count > VIRTUAL_FROM;
  const { indexes } = useRowWindow(scroller, { count: virtual ? count : 0, row: ROW, overscan: 8 });
  const row = (index: number, style?: CSSProperties) => {
    // A grid of images keeps the order in which they were chosen; a list begins with uploads that need
    // attention.
    const transfer = images ? transfers[index - files.length] : transfers[index];
    if (transfer) return <TransferRow key={transfer.key} transfer={transfer} style={style} {...props} />;
    const file = files[images ? index : index - transfers.length];
    return file ? <StoredRow key={file.id} file={file} style={style} {...props} /> : null;
  };
  if (virtual)
    return (
      <div ref={scroller} className="ui-files__scroll">
        <ul className="ui-files ui-files--virtual" aria-label="文件" style={{ height: count * ROW }}>
          {indexes.map((index) => row(index, { transform: `translateY(${index * ROW}px)` }))}
        </ul>
      </div>
    );
  return (
    <ul className="ui-files" aria-label="文件">
      {Array.from({ length: count }, (_, index) => row(index))}
      {props.children}
    </ul>
  );
}

function Tool({
  text,
  what,
  icon,
  onClick,
}: {
  text: string;
  what: string;
  icon: ReactElement;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={`${text}${what}`}
      title={text}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

function StoredRow({
  file,
  style,
  images,
  locked,
  onOpen,
  onRename,
  onRemove,
}: RowsProps & { file: UploadedFile; style?: CSSProperties }) {
  return (
    <li className="ui-files__item" style={style}>
      <FileIcon file={file} large={images} />
      <button type="button" className="ui-files__name ui-link" title={file.name} onClick={() => onOpen(file)}>
        {file.name}
      </button>
      {images ? null : <span className="ui-files__size">{formatSize(file.size)}</span>}
      {locked ? null : (
        <span className="ui-files__tools">
          {onRename ? (
            <Tool
              text="重命名"
              what={file.name}
              icon={<EditIcon size={14} />}
              onClick={() => onRename(file)}
            />
          ) : null}
          <Tool
            text="删除"
            what={file.name}
            icon={<TrashIcon size={14} />}
            onClick={() => void onRemove(file).catch((error: unknown) => toast.warning(errorMessage(error)))}
          />
        </span>
      )}
    </li>
  );
}

function TransferRow({
  transfer: { key, name, size, share, state, reason },
  style,
  onPause,
  onResume,
  onReopen,
  onCancel,
}: RowsProps & { transfer: Transfer; style?: CSSProperties }) {
  const failed = state === "failed" || state === "refused";
  return (
    <li className="ui-files__item" data-failed={failed || undefined} style={style}>
      <FileIcon file={{ name }} />
      <span className="ui-files__name" title={name}>
        {name}
      </span>
      <span className="ui-files__size">{formatSize(size)}</span>
      {failed ? (
        <span className="ui-files__error" title={reason}>
          {reason ?? "文件上传出错了"}
        </span>
      ) : state === "missing" ? (
        <span className="ui-files__state">未传完（{Math.floor(share * 100)}%）</span>
      ) : state === "waiting" ? (
        <span className="ui-files__state">等待上传</span>
      ) : (
        <Progress value={share} label name={`${state === "paused" ? "已暂停" : "正在上传"}${name}`} />
      )}
      <span className="ui-files__tools" data-shown>
        {state === "running" ? (
          <Tool text="暂停" what={name} icon={<PauseIcon size={14} />} onClick={() => onPause(key)} />
        ) : null}
        {state === "paused" ? (
          <Tool text="继续" what={name} icon={<PlayIcon size={14} />} onClick={() => onResume(key)} />
        ) : null}
        {state === "missing" ? (
          <Tool
            text="继续上传"
            what={name}
            icon={<FolderOpenIcon size={14} />}
            onClick={() => onReopen(key)}
          />
        ) : null}
        {state === "failed" ? (
          <Tool text="重试" what={name} icon={<RefreshIcon size={14} />} onClick={() => onResume(key)} />
        ) : null}
        <Tool
          text={state === "refused" ? "移除" : "取消"}
          what={name}
          icon={<CrossIcon size={14} />}
          onClick={() => onCancel(key)}
        />
      </span>
    </li>
  );
}
