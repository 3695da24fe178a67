import { useCallback } from "react";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { Signature } from "./SignatureInput";

/** Uploads for an order that is not saved yet; the server deletes unused ones after a day. */
const TARGET: FileTarget = { isDoc: false, sourceType: "work_order", sourceId: "draft" };

/** Uploads the image of a signature, once; returns the input of an action, null without a signature. */
export function useSignatureSender(): (
  signature: Signature,
) => Promise<{ readonly fileId: string; readonly name: string } | null> {
  const { upload } = useFileSender(TARGET);
  return useCallback(
    async ({ name, picture }) => {
      if (!picture) return null;
      const file = new File([picture], "客户签字.png", { type: "image/png" });
      const { id: fileId } = await upload(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ticket: null,
        keep: () => undefined,
      });
      return { fileId, name: name.trim() };
    },
    [upload],
  );
}
