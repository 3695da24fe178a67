/**
 * Registers the service worker, which opens the product without a network, when the browser is idle
 * (decision 0063).
 */
export function registerWorker(): void {
  // addresses without TLS have no workers, and the development server has no build
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    // loaded from the server at each start, regardless of caches, so that a withdrawn release is replaced,
    // too
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(undefined, () => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(() => void register());
  else setTimeout(() => void register(), 2_000);
}
