import { MarkdownText } from "@/ui/input/MarkdownText";
import { type Attached, attachedFiles } from "./attached";
import { openPreview } from "./preview/openPreview";
import { type Pictured, textFiles } from "./textFiles";

interface RecordTextProps {
  text: string | null | undefined;
  /** The files of the record: pictures of the text are among them. */
  files: readonly (Attached & Pictured)[] | null | undefined;
  /** The words where nothing was written. */
  empty: string;
  /** There is no network, so that pictures can't be shown. */
  away?: boolean;
}

/** The text of a record with its pictures, which open as its files do. */
export function RecordText({ text, files: attached, empty, away = false }: RecordTextProps) {
  if (!text) return <p className="ui-muted">{empty}</p>;
  const files = attachedFiles(attached);
  return (
    <MarkdownText
      text={text}
      files={away ? [] : textFiles(attached)}
      onOpen={(id) => {
        const file = files.find((one) => one.id === id);
        if (file) void openPreview(file, files);
      }}
    />
  );
}
