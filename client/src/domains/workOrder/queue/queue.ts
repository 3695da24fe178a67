/** Steps of work orders that are taken without a network, and drafts: the queue that sends them. */

import { type SendOptions, SendQueue, type SendView, type SentFile } from "@/app/offline/sendQueue";
import { randomId } from "@/ui/base/randomId";
import { contentSummary } from "./pendingContent";
import type { ActionContent, DoneStep, Draft, Queued, QueuedKind, QueueStore } from "./types";

export type QueueOptions = SendOptions<Queued, QueueStore>;

/** The part of the queue that components show. */
export interface QueueView extends SendView<Queued> {
  readonly drafts: readonly Draft[];
  /** The last executed action of each order since the window opened. */
  readonly done: readonly DoneStep[];
}

/** Key of the signature's image among the files of an action. */
export const SIGNATURE = "signature";

/**
 * Queue of actions on orders that wait for the network, and of drafts; a refused action blocks the others
 * of its order.
 */
export class WorkQueue extends SendQueue<Queued, QueueView, QueueStore> {
  constructor(options: QueueOptions) {
    super(options, { actions: [], drafts: [], sending: false, done: [] });
  }

  protected override filesOf({ said }: Queued): readonly SentFile[] {
    const photos = (said.photos ?? []).map(({ key, name, blob }): SentFile => [key, name, blob]);
    const picture = said.signature?.picture;
    return picture ? [...photos, [SIGNATURE, "客户签字.png", picture]] : photos;
  }

  protected override thingOf({ orderId }: Queued): string {
    return orderId;
  }

  protected override heard({ orderId, kind, said }: Queued): Partial<QueueView> {
    const others = this.view.done.filter((step) => step.orderId !== orderId);
    return { done: [...others, { orderId, kind, said: contentSummary(said) }] };
  }

  protected override async read(): Promise<Partial<QueueView>> {
    const { store, scope } = this.options;
    const [drafts, kept] = await Promise.all([store.drafts(scope), super.read()]);
    return { ...kept, drafts };
  }

  /** Stores an action and sends it as soon as possible; it is stored safely when this resolves. */
  async add(order: { rowId: string; name: string }, kind: QueuedKind, said: ActionContent): Promise<void> {
    const { store, scope } = this.options;
    await store.put({
      ...this.next(),
      key: randomId(),
      scope,
      orderId: order.rowId,
      orderName: order.name,
      kind,
      said,
      problem: null,
      uploads: {},
    });
    await store.removeDraft(scope, { orderId: order.rowId });
    await this.load();
    void this.run();
  }

  /** Stores a draft. */
  async keep(order: { rowId: string; name: string }, said: ActionContent): Promise<void> {
    const { store, scope, now = Date.now } = this.options;
    await store.putDraft({ scope, orderId: order.rowId, orderName: order.name, said, at: now() });
    await this.load();
  }

  async forget(orderId: string): Promise<void> {
    await this.options.store.removeDraft(this.options.scope, { orderId });
    await this.load();
  }
}
