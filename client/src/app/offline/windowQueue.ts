import { getSession } from "@/app/session/store";

/** Dependencies of a queue in this window. */
export interface QueueFrame<Sender> {
  readonly scope: string;
  /** The sender for the person of the queue; null once another person has signed in. */
  readonly mine: () => Sender | null;
  /** Runs exclusively among the windows of this browser. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** The queue of the signed-in person, one of its kind for each window; `name` is that of its lock. */
export function windowQueue<Queue extends { stop(): void }, Sender>(
  name: string,
  open: (frame: QueueFrame<Sender>) => Queue,
): (scope: string, sender: Sender) => Queue {
  let shared: { scope: string; epoch: number; queue: Queue; sender: Sender } | undefined;
  return (scope, sender) => {
    const { epoch } = getSession();
    if (shared?.scope === scope && shared.epoch === epoch) {
      shared.sender = sender;
      return shared.queue;
    }
    shared?.queue.stop();
    const queue = open({
      scope,
      mine: () => (shared?.scope === scope && getSession().epoch === epoch ? shared.sender : null),
      alone: async (work) => {
        // without locks (an address that is not secure) two windows may send the same action: the server
        // executes it once
        if (navigator.locks) await navigator.locks.request(`${name} ${scope}`, work);
        else await work();
      },
    });
    shared = { scope, epoch, queue, sender };
    return queue;
  };
}
