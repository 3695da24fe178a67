/** A worker that opens the product without a network is fetched when the browser has nothing else to do (decision 0063). */
export function registerWorker(): void {
  // addresses without TLS have no workers, and the development server has no build
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    // asked of the server at each start, whatever caches say: a release that was taken back goes, too
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(undefined, () => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(() => void register());
  else setTimeout(() => void register(), 2_000);
}
