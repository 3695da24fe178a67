import { useCallback } from "react";
import { graphql } from "react-relay";
import type { AttendPunchInput, usePunchQueueMutation } from "@/__generated__/usePunchQueueMutation.graphql";
import type { FileTarget } from "@/app/files/useFileSender";
import { outcomeOf } from "@/app/offline/outcome";
import { useSending } from "@/app/offline/useSending";
import { useWindowQueue, type WindowQueue } from "@/app/offline/useWindowQueue";
import { type Sender, windowQueue } from "@/app/offline/windowQueue";
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

/** Sends punches for the signed-in member. */
function useSend(): Sender<QueuedPunch>["send"] {
  const punch = useSave<usePunchQueueMutation>(graphql`
    mutation usePunchQueueMutation($input: AttendPunchInput!) {
      attendPunchCreate(input: $input) {
        attendPunch { id punchedAt }
        userErrors { field message code }
      }
    }
  `);
  return useCallback<Sender<QueuedPunch>["send"]>(
    async (queued, files) => outcomeOf(await punch({ input: inputOf(queued, files, Date.now()) })),
    [punch],
  );
}

const queueOf = windowQueue<PunchQueue, QueuedPunch>(
  "xieli-punches",
  (frame) =>
    new PunchQueue({
      ...frame,
      store: punchStore,
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
export function usePunchQueue(): WindowQueue<PunchQueue, PunchView> {
  const shown = useWindowQueue<PunchQueue, PunchView, QueuedPunch>(queueOf, useSend(), TARGET);
  useSending(shown);
  return shown;
}
