import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "../feedback/toasts";
import { dialogsOpened } from "./attention";
import { errorMessage, isAbort } from "./errors";

/** Work shorter than this, in milliseconds, shows no spinner. */
const DELAY_MS = 80;

/**
 * Runs a handler that may return a promise and reports whether it is running; further calls are ignored
 * until it ends. An error of the handler is shown to the user.
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
      // No spinner for quick results, nor for a handler that opens a dialog.
      timer.current = setTimeout(() => {
        if (busy.current && mounted.current && dialogsOpened() === before) setPending(true);
      }, DELAY_MS);
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
