import type {
  ImportContext,
  ImportLook,
  ImportMapping,
  ImportPlace,
  ImportResult,
} from "@/ui/dialog/exchange";
import { AppError } from "./errors";
import { openBatch } from "./importBatches/openBatch";
import { openBatchUndo } from "./importBatches/openBatchUndo";
import { download, formOf, lineErrors, type Parameters, saveResponse, upload } from "./rest";

/**
 * REST calls of spreadsheet imports: read the columns, dry run, import, error file, revert. Errors in the
 * file are returned, not thrown.
 */

/** Parameters of the calls: the place of the table in the file, and the mapping of its columns. */
function saidOf({ sheet, headRow }: ImportPlace, mapping: ImportMapping | null = null): Parameters {
  return { sheet, headRow, mapping: mapping && JSON.stringify(mapping) };
}

/** The address of another call of the same import. */
function beside(path: string, call: string): string {
  return `${path.slice(0, path.lastIndexOf("/"))}/${call}`;
}

/** Runs an import, or a dry run of it. */
export async function runImport(
  path: string,
  fields: Parameters,
  file: File,
  { dryRun, mapping, place, onProgress, signal }: ImportContext,
): Promise<ImportResult> {
  try {
    const data = await upload<Partial<ImportResult> | string | null>(path, file, {
      fields: { ...fields, ...saidOf(place, mapping) },
      query: { dryRun: dryRun ? 1 : null },
      onProgress,
      signal,
    });
    if (typeof data === "string") return { ok: true, message: data };
    const errors = lineErrors(data);
    if (errors.length > 0) return { ...data, ok: false, errors };
    return { ...data, ok: true, warnings: lineErrors(data?.warnings) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, message: error.message, errors: lineErrors(error.data) };
  }
}

/**
 * Downloads the file with the errors of its rows in an additional column, to correct and upload it again.
 */
export async function saveFaults(
  path: string,
  fields: Parameters,
  file: File,
  { mapping, place, signal }: Pick<ImportContext, "mapping" | "place" | "signal">,
): Promise<void> {
  const body = formOf(file, { ...fields, ...saidOf(place, mapping) });
  const response = await download(beside(path, "importFaults"), {}, { method: "POST", body, signal });
  await saveResponse(response, "导入错误.xlsx");
}

interface Looked extends Omit<ImportLook, "fields" | "plain" | "remembered"> {
  readonly fields: readonly (Omit<ImportLook["fields"][number], "required"> & {
    readonly required: number | boolean;
  })[];
  readonly plain: number | boolean;
  readonly remembered: number | boolean;
}

/** Reads the columns of a file with their suggested fields; the REST API has booleans as 1 and 0. */
export async function lookAt(
  path: string,
  fields: Parameters,
  file: File,
  { place, onProgress, signal }: Pick<ImportContext, "place" | "onProgress" | "signal">,
): Promise<ImportLook> {
  const looked = await upload<Looked>(beside(path, "importColumns"), file, {
    fields: { ...fields, ...saidOf(place) },
    onProgress,
    signal,
  });
  return {
    ...looked,
    fields: looked.fields.map((field) => ({ ...field, required: Boolean(field.required) })),
    plain: Boolean(looked.plain),
    remembered: Boolean(looked.remembered),
  };
}

/** Shows the records of one import; `onUndone` is called when it was reverted there. */
export async function showBatch(id: string, onUndone: () => void): Promise<void> {
  if (await openBatch({ id })) onUndone();
}

/** Reverts one import after a confirmation; `onUndone` is called on success. */
export async function undoBatch(id: string, onUndone: () => void): Promise<void> {
  if (await openBatchUndo({ id })) onUndone();
}
