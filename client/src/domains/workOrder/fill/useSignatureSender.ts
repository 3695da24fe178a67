import { useCallback } from "react";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { Signature } from "./SignatureInput";

/** Waits for the order; what is never saved the server sweeps after a day. */
const TARGET: FileTarget = { isDoc: false, sourceType: "work_order", sourceId: "draft" };

/** Sends the picture of a signature, once; answers what a step takes of it, null where nobody has signed. */
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
