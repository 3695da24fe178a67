import type { Uploader } from "@/ui/upload/uploadQueue";
import { failed, type Outcome } from "./outcome";

/** Sends a file of a queued action; returns its id, or the result of a failure. */
export async function sendFile(upload: Uploader, name: string, blob: Blob): Promise<Outcome | string> {
  try {
    const file = new File([blob], name, { type: blob.type });
    const stored = await upload(file, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ticket: null,
      keep: () => undefined,
    });
    return stored.id;
  } catch (error) {
    return failed(error);
  }
}
