import { useRef } from "react";
import type { Pictured } from "@/app/files/textFiles";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import { errorMessage } from "@/ui/base/errors";
import type { UploadedFile } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import { isPicture } from "@/ui/upload/uploadRules";
import type { TextPictures } from "./MarkdownInput";

interface AttachedFiles {
  readonly target: FileTarget;
  /** The largest number of files. */
  readonly limit: number;
  readonly value: readonly UploadedFile[];
  /** The files attached before, with their images. */
  readonly kept: readonly Pictured[] | null | undefined;
  readonly onChange: (files: readonly UploadedFile[]) => void;
}

const nothing = () => undefined;

/** Images of a text among the files of its form; a new one is uploaded and attached like those. */
export function useTextPictures({ target, limit, value, kept, onChange }: AttachedFiles): TextPictures {
  const { upload } = useFileSender(target);
  // other files may be attached during an upload
  const current = useRef(value);
  current.current = value;
  const full = () => {
    if (current.current.length < limit) return false;
    toast.warning(`最多 ${limit} 个附件`);
    return true;
  };
  const pictures = new Map((kept ?? []).map(({ rowId, picture }) => [rowId, picture]));
  return {
    files: value
      .filter(isPicture)
      .map(({ id, name, thumbnail }) => ({ id, name, url: thumbnail ?? pictures.get(id) })),
    add: async (file) => {
      if (!isPicture(file)) {
        toast.warning("请选择图片");
        return undefined;
      }
      if (full()) return undefined;
      try {
        const context = {
          signal: new AbortController().signal,
          onProgress: nothing,
          ticket: null,
          keep: nothing,
        };
        const sent = await upload(file, context);
        if (full()) return undefined;
        onChange([...current.current, sent]);
        return { id: sent.id, name: sent.name, url: sent.thumbnail };
      } catch (error) {
        toast.warning(errorMessage(error));
        return undefined;
      }
    },
  };
}
