import { lazy, type ReactNode } from "react";
import type { ExportColumn, ImportError } from "../base/types";
import { openDialog } from "./dialogs";

/** A record that an import changes, by the line that does so. */
export interface ImportChange {
  readonly lineNum: number;
  readonly name: string;
  readonly fields: readonly {
    readonly label: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** What a run of an import answered. With `dryRun` nothing was written. */
export interface ImportResult {
  ok: boolean;
  message?: string | null;
  errors?: readonly ImportError[] | null;
  total?: number | null;
  created?: number | null;
  updated?: number | null;
  /** Lines that say what is so already. */
  unchanged?: number | null;
  /** The first of those that are updated, where the import says what changes. */
  changes?: readonly ImportChange[] | null;
  /** Columns of the file that nothing is made of. */
  ignored?: readonly string[] | null;
  /** Notes that a person should look at, by line. */
  warnings?: readonly ImportError[] | null;
  /** What was written, as `batches` know it. */
  batchId?: string | null;
}

/** Where in a file the table is; null: where it is found. */
export interface ImportPlace {
  /** The sheet's name. */
  readonly sheet: string | null;
  /** The number of the head's row, from 1. */
  readonly headRow: number | null;
}

/** Which of the file's columns, from 0, is which of ours; empty: it is left out. */
export type ImportMapping = readonly { readonly column: number; readonly field: string }[];

/** What a file looks like before it is imported. */
export interface ImportLook {
  readonly columns: readonly {
    readonly column: number;
    /** Empty where it has none. */
    readonly heading: string;
    /** Its first values. */
    readonly samples: readonly string[];
    /** Which of ours it probably is; empty: none. */
    readonly field: string;
  }[];
  readonly fields: readonly {
    readonly prop: string;
    readonly label: string;
    readonly required: boolean;
    readonly note: string;
  }[];
  /** The headings are the template's: nobody has to be asked. */
  readonly plain: boolean;
  /** As it was said the last time of such a file. */
  readonly remembered: boolean;
  /** The names of its sheets; a delimited text has none. */
  readonly sheets: readonly string[];
  /** The one that was looked at. */
  readonly sheet: string;
  /** The number of the row that is taken for the head, from 1. */
  readonly headRow: number;
  /** Its first rows, of which another may be the head. */
  readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

export interface ImportContext {
  dryRun: boolean;
  /** As somebody has said it; by the headings' names without. */
  mapping: ImportMapping | null;
  place: ImportPlace;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What can be done with imports that were done before; `onUndone` hears of each that was taken back. */
export interface ImportBatches {
  /** All of them, the newest first. */
  list: (onUndone: () => void) => ReactNode;
  /** Shows what one has written. */
  show: (batchId: string, onUndone: () => void) => unknown;
  /** Asks, then takes one back. */
  undo: (batchId: string, onUndone: () => void) => unknown;
}

export interface ImportOptions {
  title?: string;
  /** The template's address, or what fetches it. */
  templateUrl?: string | (() => Promise<unknown>);
  run: (file: File, context: ImportContext) => Promise<ImportResult>;
  /** Looks at the columns first: where they are not the template's, somebody says what they are. */
  look?: (file: File, context: Pick<ImportContext, "place" | "onProgress" | "signal">) => Promise<ImportLook>;
  /** Saves the file with what is wrong in a column of its own. */
  faults?: (file: File, context: Pick<ImportContext, "mapping" | "place" | "signal">) => Promise<void>;
  onDone?: () => void;
  /** Imports of the same kind that were done before, and the one that is done here. */
  batches?: ImportBatches;
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
