import { useSending } from "@/app/offline/useSending";
import { useLogQueue } from "./useLogQueue";

/** Sends queued logs once there is a network, on every page. */
export default function LogRunner() {
  const { queue, view } = useLogQueue();
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  return null;
}
