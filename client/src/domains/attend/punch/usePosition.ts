import { useCallback, useEffect, useRef, useState } from "react";
import type { Fix } from "./place";

/** State of the device's position. */
export type Position =
  | { readonly state: "unsupported" | "asking" | "denied" | "unavailable" }
  | { readonly state: "found"; readonly fix: Fix };

/** Time for the device to find its position, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Age from which a position is outdated, in milliseconds. */
const FRESH = 60_000;
/** The code of a refusal (`GeolocationPositionError.PERMISSION_DENIED`). */
const DENIED = 1;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 10_000 };

/** Follows the position of the device while the page is visible; `settled` awaits a pending position. */
export function usePosition(): {
  readonly where: Position;
  readonly again: () => void;
  readonly settled: () => Promise<Position>;
} {
  const [where, setWhere] = useState<Position>(() => ({
    state: navigator.geolocation && window.isSecureContext ? "asking" : "unsupported",
  }));
  const [round, setRound] = useState(0);
  const latest = useRef<{ where: Position; at: number }>({ where, at: 0 });
  const waiting = useRef(new Set<(where: Position) => void>());
  const tell = useCallback((next: Position) => {
    latest.current = { where: next, at: Date.now() };
    setWhere(next);
    if (next.state === "asking") return;
    for (const done of waiting.current) done(next);
    waiting.current.clear();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (latest.current.where.state === "unsupported") return;
    let watch: number | null = null;
    const stop = () => {
      if (watch !== null) navigator.geolocation.clearWatch(watch);
      watch = null;
    };
    const start = () => {
      stop();
      if (document.visibilityState === "hidden") return;
      const { where: known, at } = latest.current;
      if (known.state !== "found" || Date.now() - at > FRESH) tell({ state: "asking" });
      watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
          tell({ state: "found", fix: { lat, lng, accuracy } }),
        ({ code }) => {
          // a position found earlier is used until it is outdated
          const isKnown = latest.current.where.state === "found" && Date.now() - latest.current.at < FRESH;
          if (code === DENIED) tell({ state: "denied" });
          else if (!isKnown) tell({ state: "unavailable" });
        },
        OPTIONS,
      );
    };
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      document.removeEventListener("visibilitychange", start);
      stop();
    };
  }, [round, tell]);

  const again = useCallback(() => {
    if (latest.current.where.state !== "unsupported") tell({ state: "asking" });
    setRound((count) => count + 1);
  }, [tell]);

  const settled = useCallback(
    () =>
      new Promise<Position>((resolve) => {
        const known = latest.current.where;
        if (known.state !== "asking") {
          resolve(known);
          return;
        }
        // some devices neither answer nor report an error
        const timer = setTimeout(() => {
          waiting.current.delete(done);
          resolve({ state: "unavailable" });
        }, TIMEOUT_MS);
        const done = (found: Position) => {
          clearTimeout(timer);
          resolve(found);
        };
        waiting.current.add(done);
      }),
    [],
  );
  return { where, again, settled };
}
