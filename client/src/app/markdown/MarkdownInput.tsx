import { type KeyboardEvent, useRef, useState } from "react";
import { MentionInput } from "@/app/comments/MentionInput";
import type { InputProps, Option } from "@/ui/base/types";
import { Segmented } from "@/ui/input/choices";
import type { TextFile } from "@/ui/input/MarkdownBlocks";
import { MarkdownText } from "@/ui/input/MarkdownText";
import {
  changeOf,
  continuedLine,
  type Draft,
  inserted,
  type Mark,
  marked,
  pictureMark,
} from "@/ui/input/marks";
import { MarkBar } from "./MarkBar";
import "./markdown.css";

/** Images that a text can show: the files of its record. */
export interface TextPictures {
  readonly files: readonly TextFile[];
  /** Uploads an image and attaches it to the record; undefined on failure, which was reported. */
  readonly add: (file: File) => Promise<TextFile | undefined>;
}

export interface MarkdownInputProps extends InputProps<string> {
  rows?: number;
  maxLength: number;
  pictures?: TextPictures | undefined;
}

const KEYS: Readonly<Record<string, Mark>> = { b: "bold", i: "italic", k: "link" };
type View = "write" | "read";
const VIEWS: readonly Option<View>[] = [
  { value: "write", label: "编辑" },
  { value: "read", label: "预览" },
];

const nobody = () => undefined;

/** Input of a formatted text, with a toolbar, keys, mentions and a preview. */
export function MarkdownInput({
  value,
  onChange,
  onBlur,
  id,
  disabled,
  readOnly,
  invalid,
  placeholder,
  rows = 4,
  maxLength,
  pictures,
  "aria-label": label,
  "aria-describedby": describedBy,
}: MarkdownInputProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("write");
  const fixed = Boolean(disabled || readOnly);

  /** Inserts as if typed, so that Ctrl+Z reverts it; refuses text beyond the limit. */
  const write = (edit: (draft: Draft) => Draft | null): boolean => {
    const element = area.current;
    if (!element || fixed) return false;
    const before = element.value;
    const after = edit({ text: before, from: element.selectionStart, to: element.selectionEnd });
    if (!after || after.text.length > Math.max(maxLength, before.length)) return false;
    const { from, to, by } = changeOf(before, after.text);
    element.focus();
    element.setSelectionRange(from, to);
    const typed =
      typeof document.execCommand === "function" &&
      (by === ""
        ? from === to || document.execCommand("delete")
        : document.execCommand("insertText", false, by));
    if (!typed) {
      element.setRangeText(by, from, to);
      onChange(element.value);
    }
    element.setSelectionRange(after.from, after.to);
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.altKey || event.shiftKey) return false;
    if (event.ctrlKey || event.metaKey) {
      const mark = KEYS[event.key.toLowerCase()];
      return mark !== undefined && write((draft) => marked(draft, mark));
    }
    return event.key === "Enter" && write(continuedLine);
  };
  const addPicture = async (file: File) => {
    const sent = await pictures?.add(file);
    if (sent) write((draft) => inserted(draft, pictureMark(sent.id, sent.name)));
  };
  return (
    <div className="app-marked">
      <div className="app-marked__head">
        <MarkBar
          disabled={fixed || view === "read"}
          onMark={(mark) => write((draft) => marked(draft, mark))}
          {...(pictures
            ? {
                pictures: pictures.files,
                onPicture: ({ id: file, name }) => write((draft) => inserted(draft, pictureMark(file, name))),
                onUpload: addPicture,
              }
            : {})}
        />
        <Segmented<View> value={view} onChange={setView} options={VIEWS} aria-label="编辑或预览" />
      </div>
      <div hidden={view === "read"}>
        <MentionInput
          id={id}
          area={area}
          value={value}
          onChange={onChange}
          onMention={nobody}
          onSubmit={(element) => element.form?.requestSubmit()}
          onBlur={onBlur}
          onKey={onKey}
          label={label ?? "正文"}
          placeholder={placeholder ?? ""}
          disabled={disabled}
          readOnly={readOnly}
          invalid={invalid}
          describedBy={describedBy}
          rows={rows}
          maxLength={maxLength}
        />
      </div>
      {view === "read" ? (
        <section className="app-marked__read" aria-label="预览">
          {value.trim() ? (
            <MarkdownText text={value} files={pictures?.files ?? []} />
          ) : (
            <p className="ui-muted">没有内容</p>
          )}
        </section>
      ) : null}
      <p className="app-marked__count ui-muted ui-small" aria-hidden>
        {value.length} / {maxLength}
      </p>
    </div>
  );
}
