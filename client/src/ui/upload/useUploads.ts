import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatSize } from "../base/format";
import type { UploadedFile } from "../base/types";
import { toast } from "../feedback/toasts";
import { type ChosenFile, type Uploader, type UploadMemory, UploadQueue } from "./uploadQueue";
import { fitsAccept } from "./uploadRules";

interface Options {
  value: readonly UploadedFile[];
  onChange: (value: readonly UploadedFile[]) => void;
  upload: Uploader;
  limit: number;
  accept?: string;
  maxSize?: number;
  memory?: UploadMemory;
  abandon?: (ticket: unknown) => void;
}

/** The uploads of one field: within its limit, a few at a time, resumable where the field has a storage. */
export function useUploads(options: Options) {
  const latest = useRef(options);
  // Several uploads may finish before the next render; each has to build on the previous one.
  const value = useRef(options.value);
  const keys = useRef(new Map<string, string>());
  useEffect(() => {
    latest.current = options;
    value.current = options.value;
  });
  const [queue] = useState(
    () =>
      new UploadQueue(() => ({
        upload: latest.current.upload,
        memory: latest.current.memory,
        abandon: latest.current.abandon,
        onFailed: () => toast.error("文件上传出错了"),
        onDone: (file, key) => {
          keys.current.set(file.id, key);
          if (value.current.some(({ id }) => id === file.id)) return;
          value.current = [...value.current, file];
          latest.current.onChange(value.current);
        },
      })),
  );
  const transfers = useSyncExternalStore(queue.subscribe, queue.transfers);
  useEffect(() => {
    queue.start();
    void queue.restore();
    return () => queue.stop();
  }, [queue]);

  const add = (chosen: readonly ChosenFile[]) => {
    const { limit, accept, maxSize } = latest.current;
    const files = queue.match(chosen);
    const room = limit - value.current.length - queue.transfers().length;
    let unfit = 0;
    const fitting = files.filter(({ file }) => {
      const problem = !fitsAccept(file, accept)
        ? `不支持的文件格式：${file.name}`
        : maxSize !== undefined && file.size > maxSize
          ? `文件大小不能超过${formatSize(maxSize)}：${file.name}`
          : null;
      if (!problem) return true;
      unfit += 1;
      // A folder full of unsuitable files causes one message, not hundreds.
      if (unfit <= 3) toast.warning(problem);
      return false;
    });
    if (fitting.length > room) toast.warning("文件上传数量已上限");
    queue.add(fitting.slice(0, Math.max(0, room)));
  };
  /** A stored file was removed from the field: the next page does not resume its upload. */
  const forget = (file: UploadedFile) => {
    const key = keys.current.get(file.id);
    if (key) latest.current.memory?.forget([key]);
  };

  return { transfers, queue, add, forget };
}
