import { useEffect } from "react";
import { registerWorker } from "@/app/offline/register";
import { useWorkQueue } from "./useWorkQueue";

/** Between two attempts while something waits, in milliseconds. */
const PATIENCE = 15_000;

/** Sends what waits as soon as there is a network, on whichever page one is. */
export default function QueueRunner() {
  const { queue, view } = useWorkQueue();
  useEffect(() => {
    const run = () => void queue.run();
    const seen = () => {
      if (document.visibilityState === "visible") run();
    };
    run();
    window.addEventListener("online", run);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.removeEventListener("online", run);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [queue]);
  // whoever serves orders may have to open the product where there is no network
  useEffect(registerWorker, []);
  const waits = view.actions.some(({ problem }) => problem === null);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void queue.run(), PATIENCE);
    return () => clearInterval(timer);
  }, [queue, waits]);
  return null;
}
