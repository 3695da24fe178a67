import { useEffect } from "react";
import type { SendView, Waiting } from "./sendQueue";

/** Pause between two attempts while actions wait, in milliseconds. */
const RETRY_MS = 15_000;

interface Sending {
  readonly queue: { run(): Promise<void> };
  readonly view: SendView<Waiting>;
}

/** Sends the actions of a queue once there is a network, while the component is mounted. */
export function useSending({ queue, view }: Sending): void {
  const waits = view.actions.some(({ problem }) => problem === null);
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
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void queue.run(), RETRY_MS);
    return () => clearInterval(timer);
  }, [queue, waits]);
}
