import { useSending } from "@/app/offline/useSending";
import { usePunchQueue } from "./usePunchQueue";

/** Sends queued punches once there is a network, on every page. */
export default function PunchRunner() {
  const { queue, view } = usePunchQueue();
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  return null;
}
