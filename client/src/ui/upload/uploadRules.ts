import type { UploadedFile } from "../base/types";

/** Longest file name (core §5); the stored name includes the extension, the typed one does not. */
export const FILE_NAME_MAX = 50;

/** A name and its extension with the dot; names like `.env` have none. */
export function splitName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot) } : { base: name, extension: "" };
}

const PICTURES = /\.(png|jpe?g|gif|webp|bmp|svg)$/i;

/** Whether a thumbnail can be expected. */
export function isPicture(file: Pick<UploadedFile, "name">): boolean {
  return PICTURES.test(file.name);
}

/** Type of a file by its extension, for its icon (core §3). */
export type FileLook = "image" | "word" | "table" | "slides" | "pdf" | "video" | "archive" | "other";

const LOOKS: readonly (readonly [FileLook, RegExp])[] = [
  ["image", PICTURES],
  ["word", /\.docx?$/i],
  ["table", /\.(xlsx?|csv)$/i],
  ["slides", /\.pptx?$/i],
  ["pdf", /\.pdf$/i],
  ["video", /\.(mp4|avi|mov)$/i],
  ["archive", /\.(zip|rar|7z|gz|tar)$/i],
];

/** Icon type of a file without a thumbnail. */
export function lookOf({ name }: Pick<UploadedFile, "name">): FileLook {
  return LOOKS.find(([, pattern]) => pattern.test(name))?.[0] ?? "other";
}

/** Whether a chosen file fits an `accept` list such as `.pdf,image/*`. */
export function fitsAccept(file: { name: string; type: string }, accept: string | undefined): boolean {
  const wanted = (accept ?? "")
    .split(",")
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);
  if (wanted.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return wanted.some((item) =>
    item.startsWith(".")
      ? name.endsWith(item)
      : item.endsWith("/*")
        ? type.startsWith(item.slice(0, -1))
        : type === item,
  );
}
