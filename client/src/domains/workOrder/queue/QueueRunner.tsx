import { useEffect } from "react";
import { registerWorker } from "@/app/offline/register";
import { useSending } from "@/app/offline/useSending";
import { useWorkQueue } from "./useWorkQueue";

/** Sends queued actions once there is a network, on every page. */
export default function QueueRunner() {
  const { queue, view } = useWorkQueue();
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  // technicians may have to open the product without a network
  useEffect(registerWorker, []);
  return null;
}
