import { useEffect } from "react";
import { registerWorker } from "@/app/offline/register";
import { useSending } from "@/app/offline/useSending";
import { useWorkQueue } from "./useWorkQueue";

/** Sends what waits as soon as there is a network, on whichever page one is. */
export default function QueueRunner() {
  const { queue, view } = useWorkQueue();
  useSending(
    queue,
    view.actions.some(({ problem }) => problem === null),
  );
  // whoever serves orders may have to open the product where there is no network
  useEffect(registerWorker, []);
  return null;
}
