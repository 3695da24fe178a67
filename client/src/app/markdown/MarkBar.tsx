import BoldIcon from "@blueprintjs/icons/lib/esm/generated/components/bold";
import CitationIcon from "@blueprintjs/icons/lib/esm/generated/components/citation";
import HeaderIcon from "@blueprintjs/icons/lib/esm/generated/components/header";
import ItalicIcon from "@blueprintjs/icons/lib/esm/generated/components/italic";
import LinkIcon from "@blueprintjs/icons/lib/esm/generated/components/link";
import MediaIcon from "@blueprintjs/icons/lib/esm/generated/components/media";
import NumberedListIcon from "@blueprintjs/icons/lib/esm/generated/components/numbered-list";
import PropertiesIcon from "@blueprintjs/icons/lib/esm/generated/components/properties";
import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import { type ReactElement, useRef, useState } from "react";
import { MoreMenu } from "@/ui/frame/Actions";
import type { TextFile } from "@/ui/input/MarkdownBlocks";
import type { Mark } from "@/ui/input/marks";

const TOOLS: readonly { mark: Mark; text: string; icon: ReactElement }[] = [
  { mark: "heading", text: "标题", icon: <HeaderIcon /> },
  { mark: "bold", text: "加粗（Ctrl+B）", icon: <BoldIcon /> },
  { mark: "italic", text: "斜体（Ctrl+I）", icon: <ItalicIcon /> },
  { mark: "bullets", text: "列表", icon: <PropertiesIcon /> },
  { mark: "numbers", text: "编号列表", icon: <NumberedListIcon /> },
  { mark: "checks", text: "检查清单", icon: <TickCircleIcon /> },
  { mark: "quote", text: "引用", icon: <CitationIcon /> },
  { mark: "link", text: "链接（Ctrl+K）", icon: <LinkIcon /> },
];

interface MarkBarProps {
  disabled: boolean;
  onMark: (mark: Mark) => void;
  /** Images already attached. */
  pictures?: readonly TextFile[];
  onPicture?: (file: TextFile) => void;
  onUpload?: (file: File) => Promise<void>;
}

/** Toolbar for the marks of a text; the text keeps the focus. */
export function MarkBar({ disabled, onMark, pictures, onPicture, onUpload }: MarkBarProps) {
  return (
    <div role="toolbar" aria-label="格式" className="app-marked__bar">
      {TOOLS.map(({ mark, text, icon }) => (
        <button
          key={mark}
          type="button"
          className="ui-icon-button"
          aria-label={text}
          title={text}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onMark(mark)}
        >
          {icon}
        </button>
      ))}
      {pictures && onPicture && onUpload ? (
        <PictureButton disabled={disabled} pictures={pictures} onPicture={onPicture} onUpload={onUpload} />
      ) : null}
    </div>
  );
}

/** Inserts an image into the text: a new one, or an attached one. */
function PictureButton({
  disabled,
  pictures,
  onPicture,
  onUpload,
}: Required<Pick<MarkBarProps, "disabled" | "pictures" | "onPicture" | "onUpload">>) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    await onUpload(file);
    setSending(false);
  };
  const actions = [
    { key: "new", text: "上传图片", onClick: () => input.current?.click() },
    ...pictures.map((file) => ({ key: file.id, text: file.name, onClick: () => onPicture(file) })),
  ];
  return (
    <>
      <MoreMenu
        label="插入图片"
        actions={actions}
        trigger={
          <button
            type="button"
            className="ui-icon-button"
            aria-label={sending ? "图片上传中" : "图片"}
            title="图片"
            aria-busy={sending || undefined}
            disabled={disabled || sending}
          >
            <MediaIcon />
          </button>
        }
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        aria-label="选择图片"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
