import type { ImportContext, ImportLook, ImportResult } from "@/ui/dialog/exchange";
import { AppError } from "./errors";
import { lineErrors, type Parameters, upload } from "./rest";

/** The two calls of an import; what may go wrong with a file is an answer, not a failure. */

/** Runs an import, or only tries it. */
export async function runImport(
  path: string,
  fields: Parameters,
  file: File,
  { dryRun, mapping, onProgress, signal }: ImportContext,
): Promise<ImportResult> {
  try {
    const data = await upload<Partial<ImportResult> | string | null>(path, file, {
      fields: { ...fields, mapping: mapping && JSON.stringify(mapping) },
      query: { dryRun: dryRun ? 1 : null },
      onProgress,
      signal,
    });
    if (typeof data === "string") return { ok: true, message: data };
    const errors = lineErrors(data);
    return errors.length > 0 ? { ...data, ok: false, errors } : { ...data, ok: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, message: error.message, errors: lineErrors(error.data) };
  }
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
  { onProgress, signal }: Pick<ImportContext, "onProgress" | "signal">,
): Promise<ImportLook> {
  const call = `${path.slice(0, path.lastIndexOf("/"))}/importColumns`;
  const looked = await upload<Looked>(call, file, { fields, onProgress, signal });
  return {
    ...looked,
    fields: looked.fields.map((field) => ({ ...field, required: Boolean(field.required) })),
    plain: Boolean(looked.plain),
    remembered: Boolean(looked.remembered),
  };
}
