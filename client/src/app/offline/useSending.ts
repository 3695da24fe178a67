import { useEffect } from "react";

/** Pause between two attempts while actions wait, in milliseconds. */
const RETRY_MS = 15_000;

/** Sends the actions of a queue once there is a network, while the component is mounted. */
export function useSending(queue: { run(): Promise<void> }, waits: boolean): void {
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
