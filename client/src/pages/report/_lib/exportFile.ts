/** Download of reports as files: addresses of the exports and their parameters. */

import { download, exportList, saveResponse } from "@/app/rest";
import type { Action } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";

/** Addresses of the exports, as the server mounts them. */
const PATHS = {
  report: "/api/online/onlCgreport/exportExcel",
  query: "/api/online/reportQuery/exportExcel",
} as const;

/** Formats of a file; the first is the server's default. */
const FORMATS = [
  { format: "xlsx", key: "export", text: "导出 Excel" },
  { format: "csv", key: "csv", text: "导出 CSV" },
  { format: "pdf", key: "pdf", text: "导出 PDF" },
] as const;

type FileFormat = (typeof FORMATS)[number]["format"];

/** A report, or a stored query, whose whole result is exported. */
export interface Exported {
  readonly kind: keyof typeof PATHS;
  readonly rowId: string;
  readonly name: string;
  /** Parameters in the form of a request. */
  readonly asked: readonly object[];
  /** Whether the server may write the file in a background job. */
  readonly isLong: boolean;
}

/** Exports the whole result as a file; a background job may start instead, which is reported. */
async function exportFile({ kind, rowId, name, asked, isLong }: Exported, format: FileFormat): Promise<void> {
  const query = {
    id: rowId,
    ...(asked.length > 0 ? { parameters: JSON.stringify(asked) } : {}),
    ...(format === "xlsx" ? {} : { format }),
  };
  const reply = isLong ? await exportList(PATHS[kind], query) : await download(PATHS[kind], query);
  if (reply instanceof Response) await saveResponse(reply, `${name}.${format}`);
  else toast.success(reply.started);
}

/** One action per format, the most frequent first; disabled while there is no result. */
export function exportActions(exported: Exported, disabled: boolean): Action[] {
  return FORMATS.map(({ format, ...action }) => ({
    ...action,
    disabled,
    onClick: () => exportFile(exported, format),
  }));
}
