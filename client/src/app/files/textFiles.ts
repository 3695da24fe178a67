import type { TextFile } from "@/ui/input/MarkdownBlocks";

/** A file whose image is shown within a text, as queries return it. */
export interface Pictured {
  readonly rowId: string;
  readonly name: string;
  readonly picture: string;
}

/** The files of a record as images of its text. */
export function textFiles(files: readonly Pictured[] | null | undefined): TextFile[] {
  return (files ?? []).map(({ rowId, name, picture }) => ({ id: rowId, name, url: picture }));
}
