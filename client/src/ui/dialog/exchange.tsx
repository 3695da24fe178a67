import { lazy, type ReactNode } from "react";
import type { ExportColumn, ImportError } from "../base/types";
import { openDialog } from "./dialogs";

/** A record that an import changes, with the row of the file. */
export interface ImportChange {
  readonly lineNum: number;
  readonly name: string;
  readonly fields: readonly {
    readonly label: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** Result of an import. With `dryRun` nothing was written. */
export interface ImportResult {
  ok: boolean;
  message?: string | null;
  errors?: readonly ImportError[] | null;
  total?: number | null;
  created?: number | null;
  updated?: number | null;
  /** Number of rows that match the stored records already. */
  unchanged?: number | null;
  /** The first of the updated records, if the import reports changes. */
  changes?: readonly ImportChange[] | null;
  /** Columns of the file that are ignored. */
  ignored?: readonly string[] | null;
  /** Notes to check, by row. */
  warnings?: readonly ImportError[] | null;
  /** Id of the written batch, for `batches`. */
  batchId?: string | null;
}

/** Place of the table in a file; null: detected. */
export interface ImportPlace {
  /** Name of the sheet. */
  readonly sheet: string | null;
  /** Number of the header row, from 1. */
  readonly headRow: number | null;
}

/** Mapping of the file's columns, counted from 0, to fields; an empty field: the column is ignored. */
export type ImportMapping = readonly { readonly column: number; readonly field: string }[];

/** Analysis of a file before the import. */
export interface ImportLook {
  readonly columns: readonly {
    readonly column: number;
    /** Heading, empty if it has none. */
    readonly heading: string;
    /** First values of the column. */
    readonly samples: readonly string[];
    /** Field that it probably contains; empty: none. */
    readonly field: string;
  }[];
  readonly fields: readonly {
    readonly prop: string;
    readonly label: string;
    readonly required: boolean;
    readonly note: string;
  }[];
  /** The headings are those of the template: no confirmation is needed. */
  readonly plain: boolean;
  /** The mapping was stored with an earlier file of this kind. */
  readonly remembered: boolean;
  /** Names of the sheets; empty for delimited text. */
  readonly sheets: readonly string[];
  /** The sheet that was read. */
  readonly sheet: string;
  /** Number of the row used as the header, from 1. */
  readonly headRow: number;
  /** First rows, of which another may be the header. */
  readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

export interface ImportContext {
  dryRun: boolean;
  /** Mapping chosen by the user; null: by the headings. */
  mapping: ImportMapping | null;
  place: ImportPlace;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Operations on previous imports; `onUndone` is called for each one that was undone. */
export interface ImportBatches {
  /** List of all imports, the newest first. */
  list: (onUndone: () => void) => ReactNode;
  /** Shows the records written by one import. */
  show: (batchId: string, onUndone: () => void) => unknown;
  /** Asks for confirmation, then undoes one import. */
  undo: (batchId: string, onUndone: () => void) => unknown;
}

export interface ImportOptions {
  title?: string;
  /** Address of the template, or a function that fetches it. */
  templateUrl?: string | (() => Promise<unknown>);
  run: (file: File, context: ImportContext) => Promise<ImportResult>;
  /** Analyses the columns first: if they are not those of the template, the user maps them. */
  look?: (file: File, context: Pick<ImportContext, "place" | "onProgress" | "signal">) => Promise<ImportLook>;
  /** Saves the file with its errors in an additional column. */
  faults?: (file: File, context: Pick<ImportContext, "mapping" | "place" | "signal">) => Promise<void>;
  onDone?: () => void;
  /** Previous imports of the same kind, including the current one. */
  batches?: ImportBatches;
  /** Checks the file before anything is written. Default true. */
  dryRun?: boolean;
  /** Help text above the file: the meaning of the columns. */
  help?: string;
}

/** The file itself, a response that contains it, or an address to fetch it from. */
export type ExportAnswer = Response | Blob | { url: string; name?: string };

/** Result without a file: a background job writes it, as this text says. */
export interface ExportStarted {
  readonly started: string;
}

export interface ExportOptions {
  title?: string;
  columns: readonly ExportColumn[];
  /** Number of records to be written. */
  count?: number | null;
  run: (
    props: string[],
    context: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<ExportAnswer | ExportStarted>;
  /** File name; without an extension it gets .xlsx. */
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
