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

/** The calls of an import; what may go wrong with a file is an answer, not a failure. */

/** What was said of the file, as the calls take it: where its table is, and what its columns are. */
function saidOf({ sheet, headRow }: ImportPlace, mapping: ImportMapping | null = null): Parameters {
  return { sheet, headRow, mapping: mapping && JSON.stringify(mapping) };
}

/** Another call of the same import. */
function beside(path: string, call: string): string {
  return `${path.slice(0, path.lastIndexOf("/"))}/${call}`;
}

/** Runs an import, or only tries it. */
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

/** Saves the file with the errors of its lines in a column of its own: to mend and send again. */
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

/** The columns of a file, and what they probably are. REST has switches as 1 and 0. */
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

/** Shows what one import has written; `onUndone` when it was taken back there. */
export async function showBatch(id: string, onUndone: () => void): Promise<void> {
  if (await openBatch({ id })) onUndone();
}

/** Asks, then takes one import back; `onUndone` when that worked. */
export async function undoBatch(id: string, onUndone: () => void): Promise<void> {
  if (await openBatchUndo({ id })) onUndone();
}
