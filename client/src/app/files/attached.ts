import type { UploadedFile } from "@/ui/base/types";

/** An attachment of a record, as queries return it. */
export interface Attached {
  readonly rowId: string;
  readonly name: string;
  readonly size: number;
}

/** The attachments as values of the upload input. */
export function attachedFiles(files: readonly Attached[] | null | undefined): UploadedFile[] {
  return (files ?? []).map(({ rowId, name, size }) => ({ id: rowId, name, size }));
}
