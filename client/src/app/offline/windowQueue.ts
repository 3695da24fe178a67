import { withTabLock } from "@/app/session/lock";
import { getSession } from "@/app/session/store";
import type { Outcome } from "./outcome";
import type { SendOptions, Waiting, WaitingStore } from "./sendQueue";

type Options<Action extends Waiting> = SendOptions<Action, WaitingStore<Action>>;

/** The calls of a queue, in the name of the signed-in person. */
export type Sender<Action extends Waiting> = Pick<Options<Action>, "send" | "upload">;

/** Dependencies of a queue in this window. Nothing is sent any more once another person has signed in. */
export type QueueFrame<Action extends Waiting> = Sender<Action> & Pick<Options<Action>, "scope" | "alone">;

/** The queue of a scope in this window, which sends with the given sender from now on. */
export type QueueOf<Queue, Action extends Waiting> = (scope: string, sender: Sender<Action>) => Queue;

const UNHEARD: Outcome = { kind: "unheard" };

/** The queue of the signed-in person, one of its kind for each window; `name` is that of its lock. */
export function windowQueue<Queue extends { stop(): void }, Action extends Waiting>(
  name: string,
  open: (frame: QueueFrame<Action>) => Queue,
): QueueOf<Queue, Action> {
  let shared: { scope: string; epoch: number; queue: Queue; sender: Sender<Action> } | undefined;
  return (scope, sender) => {
    const { epoch } = getSession();
    if (shared?.scope === scope && shared.epoch === epoch) {
      shared.sender = sender;
      return shared.queue;
    }
    shared?.queue.stop();
    const mine = () => (shared?.scope === scope && getSession().epoch === epoch ? shared.sender : null);
    const queue = open({
      scope,
      send: async (action, files) => mine()?.send(action, files) ?? UNHEARD,
      upload: async (file, blob) => mine()?.upload(file, blob) ?? UNHEARD,
      // without locks (an address that is not secure) two windows may send the same action: the server
      // executes it once
      alone: (work) => withTabLock(`${name} ${scope}`, work, false),
    });
    shared = { scope, epoch, queue, sender };
    return queue;
  };
}
