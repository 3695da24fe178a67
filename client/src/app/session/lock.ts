/** Web Locks exist in secure contexts only; on plain-http LAN addresses tabs agree over a channel instead. */

const CLAIM_MS = 60;
const GIVE_UP_MS = 10_000;

type Claim = { name: string; id: string; kind: "claim" | "held" | "free" };

/** Runs `work` while no other tab of this origin runs under the same name. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== "undefined" && navigator.locks)
    return navigator.locks.request(name, work) as Promise<T>;
  if (typeof BroadcastChannel === "undefined") return work();
  return withChannelLock(name, work);
}

async function withChannelLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const id = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel("xieli-locks");
  let holding = false;
  let ahead: string | null = null;
  let wake: () => void = () => undefined;
  channel.addEventListener("message", (event: MessageEvent<Claim>) => {
    const message = event.data;
    if (message.name !== name) return;
    if (message.kind === "claim") {
      // The holder answers at once; of two that claim together the smaller id goes first.
      if (holding) channel.postMessage({ name, id, kind: "held" } satisfies Claim);
      else if (message.id < id) ahead = message.id;
    } else if (message.kind === "held") ahead = message.id;
    else if (message.id === ahead) {
      ahead = null;
      wake();
    }
  });
  try {
    const deadline = Date.now() + GIVE_UP_MS;
    do {
      channel.postMessage({ name, id, kind: "claim" } satisfies Claim);
      await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
      if (ahead === null) break;
      // A tab that was closed while holding never says so, hence the limit.
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, Math.max(0, deadline - Date.now()));
      });
    } while (Date.now() < deadline);
    holding = true;
    return await work();
  } finally {
    holding = false;
    channel.postMessage({ name, id, kind: "free" } satisfies Claim);
    channel.close();
  }
}
