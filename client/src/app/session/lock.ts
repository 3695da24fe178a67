/**
 * Locks shared by tabs; the only access to Web Locks. Those exist in secure contexts only; on plain-http LAN
 * addresses tabs use a channel instead.
 */

/** Time in milliseconds within which every tab answers a request, even a busy one in the background. */
const ANSWER_MS = 80;
/** Time in milliseconds after which a tab that was closed while holding the lock is ignored. */
const GIVE_UP_MS = 10_000;

/** The earliest request goes first; `rank` orders them: time of the request, then a random part. */
type Message =
  | { readonly name: string; readonly kind: "request" | "free"; readonly rank: string }
  | { readonly name: string; readonly kind: "wait"; readonly rank: string; readonly to: string };

/** The Web Locks of the browser; none in insecure contexts. */
const webLocks = () => globalThis.navigator?.locks as LockManager | undefined;

/**
 * Runs `work` while no other tab of this origin runs under the same name. Where there are no Web Locks,
 * `sure` decides: tabs agree by a channel, or `work` runs at once.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>, sure = true): Promise<T> {
  const locks = webLocks();
  if (locks) return locks.request(name, work) as Promise<T>;
  return sure && typeof BroadcastChannel !== "undefined" ? withChannelLock(name, work) : work();
}

/** Holds a lock until the window is closed, so that other tabs see it among `heldTabLocks`. */
export function holdTabLock(name: string): void {
  webLocks()
    ?.request(name, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Names of the locks that tabs of this origin hold; empty where there are no Web Locks. */
export async function heldTabLocks(): Promise<ReadonlySet<string>> {
  const held = (await webLocks()?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name ? [name] : [])));
}

/**
 * The lock in insecure contexts (Ricart and Agrawala's, with "wait" instead of "go"); exported for its
 * test.
 */
export async function withChannelLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const rank = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const ahead = new Set<string>();
  let holding = false;
  let wake: () => void = () => undefined;
  const channel = new BroadcastChannel("xieli-locks");
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.name !== name) return;
    if (data.kind === "request") {
      if (holding || rank < data.rank)
        channel.postMessage({ name, kind: "wait", rank, to: data.rank } satisfies Message);
      else ahead.add(data.rank);
    } else if (data.kind === "wait") {
      if (data.to === rank) ahead.add(data.rank);
    } else if (ahead.delete(data.rank) && ahead.size === 0) wake();
  });
  try {
    channel.postMessage({ name, kind: "request", rank } satisfies Message);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (ahead.size > 0) {
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, GIVE_UP_MS);
        wake = () => {
          clearTimeout(limit);
          resolve();
        };
      });
    }
    holding = true;
    return await work();
  } finally {
    channel.postMessage({ name, kind: "free", rank } satisfies Message);
    channel.close();
  }
}
