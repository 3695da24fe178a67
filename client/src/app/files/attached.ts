import type { UploadedFile } from "@/ui/base/types";

/** A file as queries name it where it is attached to a record. */
export interface Attached {
  readonly rowId: string;
  readonly name: string;
  readonly size: number;
}

/** The files of a record as the kit shows them. */
export function attachedFiles(files: readonly Attached[] | null | undefined): UploadedFile[] {
  return (files ?? []).map(({ rowId, name, size }) => ({ id: rowId, name, size }));
}
