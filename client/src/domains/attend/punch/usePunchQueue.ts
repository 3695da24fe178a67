import { useEffect, useMemo, useSyncExternalStore } from "react";
import { graphql } from "react-relay";
import type { AttendPunchInput, usePunchQueueMutation } from "@/__generated__/usePunchQueueMutation.graphql";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import { type Outcome, outcomeOf } from "@/app/offline/outcome";
import { sendFile } from "@/app/offline/sendFile";
import { scopeOf } from "@/app/offline/sendQueue";
import { useSending } from "@/app/offline/useSending";
import { windowQueue } from "@/app/offline/windowQueue";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { timeAt } from "../moments";
import { punchLabel } from "./labels";
import { PunchQueue, type PunchView } from "./punchQueue";
import { punchStore } from "./punchStore";
import type { QueuedPunch } from "./types";

const TARGET: FileTarget = { isDoc: false, sourceType: "attend_punch", sourceId: "draft" };

/** Delay in milliseconds above which an executed punch counts as queued. */
const LATE = 30_000;

type Files = Readonly<Record<string, string>>;

interface Sender {
  send: (punch: QueuedPunch, files: Files) => Promise<Outcome>;
  upload: (name: string, blob: Blob) => Promise<Outcome | string>;
}

/**
 * A punch as input of the server, with both times of the device's clock, from which the server determines
 * its error.
 */
export function inputOf(punch: QueuedPunch, files: Files, now: number): AttendPunchInput {
  const { key, at, position, remark, photos } = punch;
  return {
    happenedAt: new Date(at).toISOString(),
    sentAt: new Date(now).toISOString(),
    phone: navigator.maxTouchPoints > 0,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    remark: remark.trim() || null,
    photoIds: photos.flatMap((photo) => files[photo.key] ?? []),
    requestKey: key,
  };
}

/** The sender of punches for the signed-in member. */
function useSender(): Sender {
  const punch = useSave<usePunchQueueMutation>(graphql`
    mutation usePunchQueueMutation($input: AttendPunchInput!) {
      attendPunchCreate(input: $input) {
        attendPunch { id punchedAt }
        userErrors { field message code }
      }
    }
  `);
  const { upload } = useFileSender(TARGET);
  return useMemo<Sender>(
    () => ({
      send: async (queued, files) => outcomeOf(await punch({ input: inputOf(queued, files, Date.now()) })),
      upload: (name, blob) => sendFile(upload, name, blob),
    }),
    [punch, upload],
  );
}

const queueOf = windowQueue<PunchQueue, Sender>(
  "xieli-punches",
  ({ scope, mine, alone }) =>
    new PunchQueue({
      scope,
      store: punchStore,
      send: async (punch, files) => mine()?.send(punch, files) ?? { kind: "unheard" },
      upload: async (name, blob) => mine()?.upload(name, blob) ?? { kind: "unheard" },
      alone,
      onDone: ({ at, side }) =>
        toast.success(
          `${timeAt(at)} ${punchLabel(side)}${Date.now() - at > LATE ? "已提交，按当时的时间计" : "成功"}`,
        ),
      onRefused: ({ at, side, problem }) =>
        toast.warning(`${timeAt(at)} ${punchLabel(side)}未成功：${problem}`),
    }),
);

/**
 * The signed-in member's punches that wait for the network; they are sent once there is one, while the
 * component is mounted.
 */
export function usePunchQueue(): { queue: PunchQueue; view: PunchView } {
  const { member, enterprise } = useViewer();
  const sender = useSender();
  const scope = scopeOf(enterprise.rowId, member.rowId);
  const queue = useMemo(() => queueOf(scope, sender), [scope, sender]);
  const view = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    queue.load().catch(() => undefined);
  }, [queue]);
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  return { queue, view };
}
