import { useEffect, useRef } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { ConcreteRequest, OperationType, Variables } from "relay-runtime";
import { concerns, onTold, toldSince, toldSoFar } from "./live";

/** A query is asked again at most this often, however much happens. */
const EVERY_MS = 2_000;
/** Not everybody who sees a record asks at the same moment. */
const SPREAD_MS = 300;

/**
 * Asks a query on screen again when what it shows has changed elsewhere. Nothing is blanked and nothing is said; a
 * failure leaves the old answer. While the page or the window is hidden it waits, and looks when it is shown again.
 */
export function useLiveQuery(artifact: ConcreteRequest, variables: Variables): void {
  const environment = useRelayEnvironment();
  const latest = useRef(variables);
  const seen = useRef(toldSoFar());
  useEffect(() => {
    latest.current = variables;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const look = () => {
      if (document.hidden || timer !== undefined) return;
      const changes = toldSince(seen.current);
      const source = environment.getStore().getSource();
      if (!concerns(artifact, changes, (id) => source.has(id))) {
        seen.current = toldSoFar();
        return;
      }
      const wait = Math.max(Math.random() * SPREAD_MS, askedAt + EVERY_MS - Date.now());
      timer = setTimeout(() => {
        timer = undefined;
        askedAt = Date.now();
        seen.current = toldSoFar();
        fetchQuery<OperationType>(environment, artifact, latest.current).subscribe({
          error: () => undefined,
        });
      }, wait);
    };
    // What was told while this was hidden.
    look();
    const stop = onTold(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [environment, artifact]);
}
