import { useEffect, useReducer } from "react";
import { arrived, loadChunk } from "./chunk";

/**
 * The value of a dynamic import, or null while it is loading; throws its failure to the nearest boundary.
 * For parts needed by the first paint: React delays the content of a suspended part by 300 ms, again for
 * each nested part, while this shows a part as soon as it has loaded.
 */
export function useChunk<T>(load: () => Promise<T>): T | null {
  const [, look] = useReducer((times: number) => times + 1, 0);
  const promise = loadChunk(load);
  const found = arrived(promise);
  useEffect(() => {
    if (found) return;
    let over = false;
    const done = () => {
      if (!over) look();
    };
    promise.then(done, done);
    return () => {
      over = true;
    };
  }, [promise, found]);
  return found ? found.value : null;
}
