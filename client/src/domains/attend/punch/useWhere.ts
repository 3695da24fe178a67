import { useCallback, useEffect, useRef, useState } from "react";
import type { Fix } from "./place";

/** The position of the device, as far as it is known. */
export type Where =
  | { readonly state: "unsupported" | "asking" | "denied" | "unavailable" }
  | { readonly state: "found"; readonly fix: Fix };

/** The device has so long to find itself, in milliseconds. */
const PATIENCE = 15_000;
/** A position that is older was found somewhere else, perhaps, in milliseconds. */
const FRESH = 60_000;
/** The code of a refusal (`GeolocationPositionError.PERMISSION_DENIED`). */
const DENIED = 1;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 10_000 };

/** Where the device is, followed as long as the page is in sight; `settled` waits for an answer that is on its way. */
export function useWhere(): {
  readonly where: Where;
  readonly again: () => void;
  readonly settled: () => Promise<Where>;
} {
  const [where, setWhere] = useState<Where>(() => ({
    state: navigator.geolocation && window.isSecureContext ? "asking" : "unsupported",
  }));
  const [round, setRound] = useState(0);
  const latest = useRef<{ where: Where; at: number }>({ where, at: 0 });
  const waiting = useRef(new Set<(where: Where) => void>());
  const tell = useCallback((next: Where) => {
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
          // one that was found stands until it is old
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
      new Promise<Where>((resolve) => {
        const known = latest.current.where;
        if (known.state !== "asking") {
          resolve(known);
          return;
        }
        // some devices neither answer nor say that they can't
        const timer = setTimeout(() => {
          waiting.current.delete(done);
          resolve({ state: "unavailable" });
        }, PATIENCE);
        const done = (found: Where) => {
          clearTimeout(timer);
          resolve(found);
        };
        waiting.current.add(done);
      }),
    [],
  );
  return { where, again, settled };
}
