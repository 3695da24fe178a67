import { errorLines, errorMessage } from "../base/errors";
import type { ExportColumn, ImportError } from "../base/types";
import type { ExportAnswer } from "./exchange";

/** Largest file that an import accepts: 10 MB (core §5). */
export const IMPORT_MAX = 10 * 1024 * 1024;

/** Error of a chosen file, or null. */
export function checkImportFile(file: { name: string; size: number }): string | null {
  if (!/\.(xlsx?|csv|tsv|txt)$/i.test(file.name)) return "只能上传 xls、xlsx、csv 格式的文件";
  return file.size > IMPORT_MAX ? "文件大小不能超过10MB" : null;
}

/** Rows copied from a spreadsheet, as a file to import; null if the text has a single row or no columns. */
export function pastedFile(text: string): File | null {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length < 2 || !lines.some((line) => line.includes("\t"))) return null;
  return new File([text], "粘贴的数据.tsv", { type: "text/tab-separated-values" });
}

/** Columns to export: those checked and all required ones (core §5), in the order of the columns. */
export function exportProps(columns: readonly ExportColumn[], checked: ReadonlySet<string>): string[] {
  return columns.filter((column) => column.required || checked.has(column.prop)).map((column) => column.prop);
}

/** A refused export: a message, and the rows it concerns. */
export class ExportError extends Error {
  readonly lines: readonly string[];
  constructor(message: string, lines: readonly string[] = []) {
    super(message);
    this.lines = lines;
  }
}

function isImportError(value: unknown): value is ImportError {
  return typeof value === "object" && value !== null && "lineNum" in value && "errors" in value;
}

/** Reads a JSON reply to an export, which always means an error (core §8). */
export function exportErrorOf(reply: unknown): ExportError {
  if (typeof reply !== "object" || reply === null) return new ExportError("导出失败！");
  const body = reply as { msg?: unknown; message?: unknown; data?: unknown };
  const message = [body.msg, body.message].find((text) => typeof text === "string" && text !== "");
  const rows = Array.isArray(body.data) ? body.data.filter(isImportError) : [];
  return new ExportError(typeof message === "string" ? message : "导出失败！", errorLines(rows));
}

function fromJson(text: string): never {
  try {
    throw exportErrorOf(JSON.parse(text));
  } catch (error) {
    throw error instanceof ExportError ? error : new ExportError("导出失败！");
  }
}

function nameFrom(response: Response): string | null {
  const header = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/.exec(header)?.[1] ?? null);
  } catch {
    return null;
  }
}

/** Returns the file of a response, or throws an `ExportError` with the message for the user. */
export async function readExport(
  answer: ExportAnswer,
  fileName: string,
): Promise<{ blob: Blob; name: string } | { url: string; name: string }> {
  const fallback = /\.[a-z0-9]{2,5}$/i.test(fileName) ? fileName : `${fileName}.xlsx`;
  if (answer instanceof Response) {
    if ((answer.headers.get("content-type") ?? "").includes("json")) return fromJson(await answer.text());
    if (!answer.ok) throw new ExportError("导出失败！");
    return { blob: await answer.blob(), name: nameFrom(answer) ?? fallback };
  }
  if (answer instanceof Blob) {
    if (answer.type.includes("json")) return fromJson(await answer.text());
    return { blob: answer, name: fallback };
  }
  return { url: answer.url, name: answer.name ?? fallback };
}

/** Saves a file through the browser. */
export function saveFile(file: { blob: Blob; name: string } | { url: string; name: string }): void {
  const url = "blob" in file ? URL.createObjectURL(file.blob) : file.url;
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.rel = "noopener";
  document.body.append(link);
  link.click();
  link.remove();
  // The download keeps its own reference to the data once it has begun.
  if ("blob" in file) setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Message for an export that threw an error. */
export function exportFailure(error: unknown): ExportError {
  if (error instanceof ExportError) return error;
  const message = errorMessage(error);
  return new ExportError(message === "未知错误" ? "导出失败！" : message);
}
