import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useLogQueueMutation } from "@/__generated__/useLogQueueMutation.graphql";
import { outcomeOf } from "@/app/offline/outcome";
import { useWindowQueue, type WindowQueue } from "@/app/offline/useWindowQueue";
import { type Sender, windowQueue } from "@/app/offline/windowQueue";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { LOG_FILES } from "../fileTarget";
import { LogQueue, type LogView, withPhotos } from "./logQueue";
import { logStore } from "./logStore";
import type { QueuedLog } from "./types";

/** Number of characters of a log in messages. */
const SHOWN = 20;

/** The beginning of a queued log, for messages. */
export function excerptOf({ input }: QueuedLog): string {
  const text = (input.contents ?? "").replace(/\s+/gu, " ").trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** Sends logs for the signed-in member. */
function useSend(): Sender<QueuedLog>["send"] {
  const create = useSave<useLogQueueMutation>(graphql`
    mutation useLogQueueMutation($input: ItemLogInput!) {
      itemLogCreate(input: $input) { itemLog { id rowId } userErrors { field message code } }
    }
  `);
  return useCallback<Sender<QueuedLog>["send"]>(
    async ({ key, input, photos = [] }, files) =>
      outcomeOf(await create({ input: { ...withPhotos(input, photos, files), requestKey: key } })),
    [create],
  );
}

const queueOf = windowQueue<LogQueue, QueuedLog>(
  "xieli-logs",
  (frame) =>
    new LogQueue({
      ...frame,
      store: logStore,
      onDone: (log) => toast.success(`日志“${excerptOf(log)}”已提交`),
      onRefused: (log) => toast.warning(`日志“${excerptOf(log)}”未能提交：${log.problem}`),
    }),
);

/** The signed-in member's logs that wait for the network, their drafts, and the upload of photos. */
export function useLogQueue(): WindowQueue<LogQueue, LogView> {
  return useWindowQueue<LogQueue, LogView, QueuedLog>(queueOf, useSend(), LOG_FILES);
}
