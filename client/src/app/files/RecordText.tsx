import { MarkdownText } from "@/ui/input/MarkdownText";
import { type Attached, attachedFiles } from "./attached";
import { openPreview } from "./preview/openPreview";
import { type Pictured, textFiles } from "./textFiles";

interface RecordTextProps {
  text: string | null | undefined;
  /** The files of the record, with the images of its text. */
  files: readonly (Attached & Pictured)[] | null | undefined;
  /** The text shown for an empty one. */
  empty: string;
  /** Whether there is no network, so that images can't be shown. */
  away?: boolean;
}

/** The text of a record with its images, which open like its files. */
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
