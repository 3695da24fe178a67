import { lazy } from "react";
import type { ExportColumn, ImportError } from "../base/types";
import { openDialog } from "./dialogs";

/** What a run of an import answered. With `dryRun` nothing was written. */
export interface ImportResult {
  ok: boolean;
  message?: string | null;
  errors?: readonly ImportError[] | null;
  total?: number | null;
  created?: number | null;
  updated?: number | null;
}

export interface ImportOptions {
  title?: string;
  /** The template's address, or what fetches it. */
  templateUrl?: string | (() => Promise<unknown>);
  run: (
    file: File,
    context: { dryRun: boolean; onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<ImportResult>;
  onDone?: () => void;
  /** Looks the file through before anything is written. Default true. */
  dryRun?: boolean;
  /** Words above the file: what the columns mean. */
  help?: string;
}

/** The file itself, a response that carries it, or an address to fetch it from. */
export type ExportAnswer = Response | Blob | { url: string; name?: string };

/** No file yet: it is being written elsewhere, as these words say. */
export interface ExportStarted {
  readonly started: string;
}

export interface ExportOptions {
  title?: string;
  columns: readonly ExportColumn[];
  /** Records that will be written. */
  count?: number | null;
  run: (
    props: string[],
    context: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<ExportAnswer | ExportStarted>;
  /** Without extension it gets .xlsx. */
  fileName: string;
}

const ImportDialog = lazy(() =>
  import("./ImportDialog").then((module) => ({ default: module.ImportDialog })),
);
const ExportDialog = lazy(() =>
  import("./ExportDialog").then((module) => ({ default: module.ExportDialog })),
);

/** Opens the import dialog; resolves when it is closed. */
export async function openImport(options: ImportOptions): Promise<void> {
  await openDialog((controls) => <ImportDialog {...options} {...controls} />);
}

/** Opens the export dialog; resolves when it is closed. */
export async function openExport(options: ExportOptions): Promise<void> {
  await openDialog((controls) => <ExportDialog {...options} {...controls} />);
}
