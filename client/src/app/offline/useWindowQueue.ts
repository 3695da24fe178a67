import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import { useViewer } from "@/app/session/viewer";
import { sendFile } from "./sendFile";
import { scopeOf, type Waiting } from "./sendQueue";
import type { QueueOf, Sender } from "./windowQueue";

/** The part of a queue that its window uses. */
interface Stored<View> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => View;
  load(): Promise<void>;
}

/** A queue in this window. */
export interface WindowQueue<Queue, View> {
  readonly queue: Queue;
  /** The part of it that components show. */
  readonly view: View;
  /** Uploads a file of an action. */
  readonly upload: Sender<Waiting>["upload"];
}

/**
 * The queue of the signed-in member in this window, with what is stored on the device. It sends actions
 * with `send`, which is the same function on each render, and their files to `target`; `useSending` runs it.
 */
export function useWindowQueue<Queue extends Stored<View>, View, Action extends Waiting>(
  queueOf: QueueOf<Queue, Action>,
  send: Sender<Action>["send"],
  target: FileTarget,
): WindowQueue<Queue, View> {
  const { member, enterprise } = useViewer();
  const { upload } = useFileSender(target);
  const sender = useMemo<Sender<Action>>(
    () => ({ send, upload: (name, blob) => sendFile(upload, name, blob) }),
    [send, upload],
  );
  const scope = scopeOf(enterprise.rowId, member.rowId);
  const queue = useMemo(() => queueOf(scope, sender), [queueOf, scope, sender]);
  const view = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    queue.load().catch(() => undefined);
  }, [queue]);
  return { queue, view, upload: sender.upload };
}
