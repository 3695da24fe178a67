import { useSending } from "@/app/offline/useSending";
import { usePunchQueue } from "./usePunchQueue";

/** Sends punches that wait as soon as there is a network, on whichever page one is. */
export default function PunchRunner() {
  const { queue, view } = usePunchQueue();
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  return null;
}
