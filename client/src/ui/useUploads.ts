import { useEffect, useRef, useState } from "react";
import { isAbort } from "./errors";
import { formatSize } from "./format";
import { randomId } from "./randomId";
import { toast } from "./toasts";
import type { UploadedFile } from "./types";
import { fitsAccept } from "./uploadRules";

/** A file on its way. `share` is 0..1. */
export interface Transfer {
  key: string;
  name: string;
  size: number;
  share: number;
  failed: boolean;
  file: File;
}

export type Uploader = (
  file: File,
  context: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>;

interface Options {
  value: readonly UploadedFile[];
  onChange: (value: readonly UploadedFile[]) => void;
  upload: Uploader;
  limit: number;
  accept?: string;
  maxSize?: number;
}

/** The uploads of one field: within its limit, each with progress, each to be stopped or tried again. */
export function useUploads(options: Options) {
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const latest = useRef(options);
  // Several uploads may finish before the next render; each has to build on the one before.
  const value = useRef(options.value);
  useEffect(() => {
    latest.current = options;
    value.current = options.value;
  });
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    };
  }, []);

  const patch = (key: string, part: Partial<Transfer>) =>
    setTransfers((old) =>
      old.map((transfer) => (transfer.key === key ? { ...transfer, ...part } : transfer)),
    );
  const drop = (key: string) => setTransfers((old) => old.filter((transfer) => transfer.key !== key));

  const start = async (transfer: Transfer) => {
    const controller = new AbortController();
    controllers.current.set(transfer.key, controller);
    patch(transfer.key, { failed: false, share: 0 });
    try {
      const done = await latest.current.upload(transfer.file, {
        signal: controller.signal,
        onProgress: (share) => patch(transfer.key, { share }),
      });
      if (controller.signal.aborted) return;
      drop(transfer.key);
      value.current = [...value.current, done];
      latest.current.onChange(value.current);
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return;
      patch(transfer.key, { failed: true });
      toast.error("文件上传出错了");
    } finally {
      controllers.current.delete(transfer.key);
    }
  };

  const add = (files: readonly File[]) => {
    const { limit, accept, maxSize } = latest.current;
    const room = limit - value.current.length - transfers.length;
    const fitting = files.filter((file) => {
      if (!fitsAccept(file, accept)) toast.warning(`不支持的文件格式：${file.name}`);
      else if (maxSize !== undefined && file.size > maxSize)
        toast.warning(`文件大小不能超过${formatSize(maxSize)}：${file.name}`);
      else return true;
      return false;
    });
    if (fitting.length > room) toast.warning("文件上传数量已上限");
    const accepted = fitting.slice(0, Math.max(0, room)).map(
      (file): Transfer => ({
        key: randomId(),
        name: file.name,
        size: file.size,
        share: 0,
        failed: false,
        file,
      }),
    );
    setTransfers((old) => [...old, ...accepted]);
    for (const transfer of accepted) void start(transfer);
  };

  const cancel = (key: string) => {
    controllers.current.get(key)?.abort();
    drop(key);
  };

  return { transfers, add, cancel, retry: (transfer: Transfer) => void start(transfer) };
}
