import { useEffect, useRef } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { ConcreteRequest, OperationType, Variables } from "relay-runtime";
import { changesSince, concerns, onChanges } from "./live";
import { noteRequest, now, requestTimeOf } from "./requestTimes";

/** Shortest interval between two requests of a query, in milliseconds. */
const EVERY_MS = 2_000;
/** Random delay in milliseconds, so that viewers of a record do not all send requests at the same time. */
const SPREAD_MS = 300;

/**
 * When a query is refetched automatically: on every change, only when it is shown again, or only while it
 * is shown. Queries that one parent query loads together (the cards of the workbench) divide the cases: the
 * parent refetches all of them when they appear, and each refetches itself after that.
 */
export type Follows = "always" | "appearing" | "shown";

/**
 * Refetches a query on screen after its data has changed elsewhere. The old answer stays visible meanwhile,
 * and after a failure. While the page or the window is hidden the request waits until it is shown again.
 *
 * A query that is shown again may have an old answer: the changes published since its request, and those
 * made by this tab while it was hidden, are checked then. `identifier` is that of the request.
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
  // an answer that arrived without a request here: the changes before it are unknown
  useEffect(() => {
    if (!requestTimeOf(environment, identifier)) noteRequest(environment, identifier);
  }, [environment, identifier]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = 0;
    const ask = () => {
      timer = undefined;
      lastAt = Date.now();
      const { variables: asks, identifier: id } = latest.current;
      noteRequest(environment, id);
      fetchQuery<OperationType>(environment, artifact, asks).subscribe({ error: () => undefined });
    };
    const look = (appears: boolean) => {
      if (document.hidden || timer !== undefined) return;
      const id = latest.current.identifier;
      const at = requestTimeOf(environment, id) ?? now();
      const source = environment.getStore().getSource();
      // A query on screen during a change of this tab is refetched by the code that made the change.
      const own = appears && at.changed !== now().changed;
      if (!own && !concerns(artifact, changesSince(at.published), (record) => source.has(record))) {
        noteRequest(environment, id, { ...at, published: now().published });
        return;
      }
      const spread = appears ? 0 : Math.random() * SPREAD_MS;
      timer = setTimeout(ask, Math.max(spread, lastAt + EVERY_MS - Date.now()));
    };
    if (follows === "shown") noteRequest(environment, latest.current.identifier);
    else look(true);
    if (follows === "appearing") return () => clearTimeout(timer);
    const shown = () => look(false);
    const stop = onChanges(shown);
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", shown);
    };
  }, [environment, artifact, follows]);
}
