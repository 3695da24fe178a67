/** Punches that are made without a network, stored until they are sent. */

import { type SendOptions, SendQueue, type SendView, type SentFile } from "@/app/offline/sendQueue";
import { randomId } from "@/ui/base/randomId";
import type { PunchStore } from "./punchStore";
import type { Punching, QueuedPunch } from "./types";

export type PunchView = SendView<QueuedPunch>;

/** Queue of punches that wait for the network; none blocks another. */
export class PunchQueue extends SendQueue<QueuedPunch, PunchView, PunchStore> {
  constructor(options: SendOptions<QueuedPunch, PunchStore>) {
    super(options, { actions: [], sending: false });
  }

  protected override filesOf({ photos }: QueuedPunch): readonly SentFile[] {
    return photos.map(({ key, name, blob }): SentFile => [key, name, blob]);
  }

  protected override thingOf({ key }: QueuedPunch): string {
    return key;
  }

  /** Stores a punch and sends it as soon as possible; it is stored safely when this resolves. */
  async add(punching: Punching): Promise<void> {
    const { store, scope } = this.options;
    const { place } = this.next();
    await store.put({ ...punching, key: randomId(), scope, place, problem: null, uploads: {} });
    await this.load();
    void this.run();
  }
}
