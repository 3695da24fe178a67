import { shrunk } from "@/app/files/shrunk";

/** So many with a report. */
export const MOST = 3;
/** The largest that is taken up, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The longer side of what is sent, in pixels. */
const SIDE = 1600;

/** What is taken, and the extension that says it. */
const TYPES: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** For the window that chooses them: a phone makes a JPEG of what it has in another form. */
export const ACCEPT = Object.keys(TYPES).join(",");

/** A picture that goes with a report. */
export interface Picture {
  readonly key: string;
  readonly file: File;
}

/** Why a file is not taken; null when it is. */
export function refusal({ type, size, name }: Pick<File, "type" | "size" | "name">): string | null {
  if (!(type in TYPES)) return `“${name}”不是 JPEG、PNG 或 WebP 图片`;
  if (size === 0) return `“${name}”是空文件`;
  return size > MAX_BYTES ? `“${name}”超过 10MB` : null;
}

/** A picture as it is sent: smaller, and called by its place, whatever the phone calls it. */
export async function prepared(file: File, place: number): Promise<File> {
  const { blob } = await shrunk(file, SIDE);
  const type = blob.type in TYPES ? blob.type : file.type;
  return new File([blob], `报修照片${place}.${TYPES[type] ?? "jpg"}`, { type });
}
