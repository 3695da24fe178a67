import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage, isAbort } from "./errors";
import { toast } from "./toasts";

/**
 * Runs a handler that may return a promise and tells whether it is still running; further calls wait it out.
 * A handler that throws is shown to the person: nothing fails in silence.
 */
export function usePending(): [pending: boolean, run: (work: () => unknown) => Promise<void>] {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = useCallback(async (work: () => unknown) => {
    if (busy.current) return;
    try {
      const result = work();
      if (!(result instanceof Promise)) return;
      busy.current = true;
      setPending(true);
      await result;
    } catch (error) {
      if (!isAbort(error)) toast.error(errorMessage(error));
    } finally {
      if (busy.current) {
        busy.current = false;
        if (mounted.current) setPending(false);
      }
    }
  }, []);
  return [pending, run];
}
