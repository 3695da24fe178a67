import { useRefetchAfterSend } from "@/app/offline/useRefetchAfterSend";
import { Refusals } from "./Refusals";
import { useWorkQueue } from "./useWorkQueue";

/**
 * The refused actions of this browser on one order, for its record; `refresh` shows the effect of a retry.
 */
export function OrderRefusals({ orderId, refresh }: { orderId: string; refresh: () => Promise<unknown> }) {
  const { queue, view } = useWorkQueue();
  const mine = view.actions.filter((action) => action.orderId === orderId);
  useRefetchAfterSend(mine.length, refresh);
  return <Refusals queue={queue} actions={mine.filter(({ problem }) => problem !== null)} />;
}
