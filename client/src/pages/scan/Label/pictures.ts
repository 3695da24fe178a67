import { shrunk } from "@/app/files/shrunk";

/** Largest number of images per report. */
export const MOST = 3;
/** Largest file that is accepted, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Longer side of a sent image, in pixels. */
const SIDE = 1600;

/** Accepted image types with their file extensions. */
const TYPES: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Types for the file chooser: phones convert other formats to JPEG. */
export const ACCEPT = Object.keys(TYPES).join(",");

/** An image attached to a report. */
export interface Picture {
  readonly key: string;
  readonly file: File;
}

/** Reason why a file is rejected; null when it is accepted. */
export function refusal({ type, size, name }: Pick<File, "type" | "size" | "name">): string | null {
  if (!(type in TYPES)) return `“${name}”不是 JPEG、PNG 或 WebP 图片`;
  if (size === 0) return `“${name}”是空文件`;
  return size > MAX_BYTES ? `“${name}”超过 10MB` : null;
}

/** The image as it is sent: scaled down, and named by its position instead of the phone's file name. */
export async function prepared(file: File, place: number): Promise<File> {
  const { blob } = await shrunk(file, SIDE);
  const type = blob.type in TYPES ? blob.type : file.type;
  return new File([blob], `报修照片${place}.${TYPES[type] ?? "jpg"}`, { type });
}
