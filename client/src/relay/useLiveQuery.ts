import { useEffect, useRef } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { ConcreteRequest, OperationType, Variables } from "relay-runtime";
import { askedAt, noteAsked, now } from "./asked";
import { concerns, onTold, toldSince } from "./live";

/** A query is asked again at most this often, however much happens. */
const EVERY_MS = 2_000;
/** Not everybody who sees a record asks at the same moment. */
const SPREAD_MS = 300;

/**
 * When a query asks by itself: whenever something has changed, only when it comes on screen again, or only while it is there.
 * Several queries that are asked for together by another (the cards of the workbench) share the three so: that one asks for
 * all when they appear, and each of them for itself alone after that.
 */
export type Follows = "always" | "appearing" | "shown";

/**
 * Asks a query on screen again when what it shows has changed elsewhere. Nothing is blanked and nothing is said; a
 * failure leaves the old answer. While the page or the window is hidden it waits, and looks when it is shown again.
 *
 * What comes on screen may be an answer of before: what was told since it was asked for, and whatever this tab has changed
 * since, while nobody showed it, is looked at then. `identifier` is that of the question.
 */
export function useLiveQuery(
  artifact: ConcreteRequest,
  variables: Variables,
  identifier: string,
  follows: Follows = "always",
): void {
  const environment = useRelayEnvironment();
  const latest = useRef({ variables, identifier });
  useEffect(() => {
    latest.current = { variables, identifier };
  });
  // an answer that came by itself: what happened before it is unknown
  useEffect(() => {
    if (!askedAt(environment, identifier)) noteAsked(environment, identifier);
  }, [environment, identifier]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = 0;
    const ask = () => {
      timer = undefined;
      lastAt = Date.now();
      const { variables: asks, identifier: id } = latest.current;
      noteAsked(environment, id);
      fetchQuery<OperationType>(environment, artifact, asks).subscribe({ error: () => undefined });
    };
    const look = (appears: boolean) => {
      if (document.hidden || timer !== undefined) return;
      const id = latest.current.identifier;
      const at = askedAt(environment, id) ?? now();
      const source = environment.getStore().getSource();
      // What stands on screen while this tab changes something is asked for again by whoever changed it.
      const own = appears && at.changed !== now().changed;
      if (!own && !concerns(artifact, toldSince(at.told), (record) => source.has(record))) {
        noteAsked(environment, id, { ...at, told: now().told });
        return;
      }
      const spread = appears ? 0 : Math.random() * SPREAD_MS;
      timer = setTimeout(ask, Math.max(spread, lastAt + EVERY_MS - Date.now()));
    };
    if (follows === "shown") noteAsked(environment, latest.current.identifier);
    else look(true);
    if (follows === "appearing") return () => clearTimeout(timer);
    const shown = () => look(false);
    const stop = onTold(shown);
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", shown);
    };
  }, [environment, artifact, follows]);
}
