import { useFewer } from "@/app/offline/useFewer";
import { Refusals } from "./Refusals";
import { useWorkQueue } from "./useWorkQueue";

/** What this browser had refused at one order, for its record; `refresh` shows what trying again has changed. */
export function OrderRefusals({ orderId, refresh }: { orderId: string; refresh: () => Promise<unknown> }) {
  const { queue, view } = useWorkQueue();
  const mine = view.actions.filter((action) => action.orderId === orderId);
  useFewer(mine.length, refresh);
  return <Refusals queue={queue} actions={mine.filter(({ problem }) => problem !== null)} />;
}
