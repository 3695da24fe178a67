import { useEffect } from "react";

/** Between two attempts while something waits, in milliseconds. */
const PATIENCE = 15_000;

/** Sends what waits in a queue as soon as there is a network, as long as the component stands. */
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
    const timer = setInterval(() => void queue.run(), PATIENCE);
    return () => clearInterval(timer);
  }, [queue, waits]);
}
