import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { graphql } from "react-relay";
import type { useLogQueueMutation } from "@/__generated__/useLogQueueMutation.graphql";
import { type Outcome, outcomeOf } from "@/app/offline/outcome";
import { scopeOf } from "@/app/offline/sendQueue";
import { windowQueue } from "@/app/offline/windowQueue";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { LogQueue, type LogView } from "./logQueue";
import { logStore } from "./logStore";
import type { QueuedLog } from "./types";

/** Number of characters of a log in messages. */
const SHOWN = 20;

/** The beginning of a queued log, for messages. */
export function excerptOf({ input }: QueuedLog): string {
  const text = (input.contents ?? "").replace(/\s+/gu, " ").trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

type Sender = (log: QueuedLog) => Promise<Outcome>;

/** The sender of logs for the signed-in member. */
function useSender(): Sender {
  const create = useSave<useLogQueueMutation>(graphql`
    mutation useLogQueueMutation($input: ItemLogInput!) {
      itemLogCreate(input: $input) { itemLog { id rowId } userErrors { field message code } }
    }
  `);
  return useCallback<Sender>(
    async ({ key, input }) => outcomeOf(await create({ input: { ...input, requestKey: key } })),
    [create],
  );
}

const queueOf = windowQueue<LogQueue, Sender>(
  "xieli-logs",
  ({ scope, mine, alone }) =>
    new LogQueue({
      scope,
      store: logStore,
      send: async (log) => mine()?.(log) ?? { kind: "unheard" },
      upload: async () => ({ kind: "unheard" }),
      alone,
      onDone: (log) => toast.success(`日志“${excerptOf(log)}”已提交`),
      onRefused: (log) => toast.warning(`日志“${excerptOf(log)}”未能提交：${log.problem}`),
    }),
);

/** The signed-in member's logs that wait for the network, and their drafts. */
export function useLogQueue(): { queue: LogQueue; view: LogView } {
  const { member, enterprise } = useViewer();
  const sender = useSender();
  const scope = scopeOf(enterprise.rowId, member.rowId);
  const queue = useMemo(() => queueOf(scope, sender), [scope, sender]);
  const view = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    queue.load().catch(() => undefined);
  }, [queue]);
  return { queue, view };
}
