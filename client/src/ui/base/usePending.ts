import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "../feedback/toasts";
import { dialogsOpened } from "./attention";
import { errorMessage, isAbort } from "./errors";

/** Work shorter than this shows no spinner; milliseconds. */
const PATIENCE = 80;

/**
 * Runs a handler that may return a promise and tells whether it is still running; further calls wait it out.
 * A handler that throws is shown to the person: nothing fails in silence.
 */
export function usePending(): [pending: boolean, run: (work: () => unknown) => Promise<void>] {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = useCallback(async (work: () => unknown) => {
    if (busy.current) return;
    const before = dialogsOpened();
    try {
      const result = work();
      if (!(result instanceof Promise)) return;
      busy.current = true;
      // Quick answers need no spinner, and neither does a handler that asks in a dialog.
      timer.current = setTimeout(() => {
        if (busy.current && mounted.current && dialogsOpened() === before) setPending(true);
      }, PATIENCE);
      await result;
    } catch (error) {
      if (!isAbort(error)) toast.error(errorMessage(error));
    } finally {
      if (busy.current) {
        busy.current = false;
        clearTimeout(timer.current);
        if (mounted.current) setPending(false);
      }
    }
  }, []);
  return [pending, run];
}
