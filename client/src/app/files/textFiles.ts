import type { TextFile } from "@/ui/input/MarkdownBlocks";

/** A file as queries name it whose picture is shown within a text. */
export interface Pictured {
  readonly rowId: string;
  readonly name: string;
  readonly picture: string;
}

/** The files of a record as its text shows them. */
export function textFiles(files: readonly Pictured[] | null | undefined): TextFile[] {
  return (files ?? []).map(({ rowId, name, picture }) => ({ id: rowId, name, url: picture }));
}
