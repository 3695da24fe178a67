import { type SendOptions, SendQueue, type SendView, type SentFile } from "@/app/offline/sendQueue";
import { randomId } from "@/ui/base/randomId";
import { kept } from "./overlay";
import type { DoneStep, Draft, Queued, QueuedKind, QueueStore, Saying } from "./types";

export type QueueOptions = SendOptions<Queued, QueueStore>;

/** What is shown of the queue. */
export interface QueueView extends SendView<Queued> {
  readonly drafts: readonly Draft[];
  /** The last step of each order that was heard since the window was opened. */
  readonly done: readonly DoneStep[];
}

/** The picture of a signature among the files of an action. */
export const SIGNATURE = "signature";

/** Steps with orders that wait for the network, and what is typed meanwhile; a refused step holds the others of its order back. */
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
    return { done: [...others, { orderId, kind, said: kept(said) }] };
  }

  protected override async read(): Promise<Partial<QueueView>> {
    const { store, scope } = this.options;
    const [drafts, kept] = await Promise.all([store.drafts(scope), super.read()]);
    return { ...kept, drafts };
  }

  /** Keeps an action and sends it as soon as that is possible; it is safe when this answers. */
  async add(order: { rowId: string; name: string }, kind: QueuedKind, said: Saying): Promise<void> {
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
    await store.removeDraft(scope, order.rowId);
    await this.load();
    void this.run();
  }

  /** Keeps what is typed. */
  async keep(order: { rowId: string; name: string }, said: Saying): Promise<void> {
    const { store, scope, now = Date.now } = this.options;
    await store.putDraft({ scope, orderId: order.rowId, orderName: order.name, said, at: now() });
    await this.load();
  }

  async forget(orderId: string): Promise<void> {
    await this.options.store.removeDraft(this.options.scope, orderId);
    await this.load();
  }
}
