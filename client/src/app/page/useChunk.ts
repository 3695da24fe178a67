import { useEffect, useReducer } from "react";
import { arrived, loadChunk } from "./chunk";

/**
 * What a dynamic import brought, or null while it is under way; throws its failure to the nearest boundary. For what stands in
 * the way of a first picture: React holds back whatever replaces a suspended part until 300 ms are over, and so again for each
 * part within it, while this shows a part as soon as it is there.
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
