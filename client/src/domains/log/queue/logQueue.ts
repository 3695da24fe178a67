/** Work logs that are written without a network, and drafts: the queue that sends them. */

import type { ItemLogInput } from "@/__generated__/LogFormCreateMutation.graphql";
import { type SendOptions, SendQueue, type SendView, type SentFile } from "@/app/offline/sendQueue";
import type { LogValues } from "../values";
import type { LogAbout } from "../within";
import type { DraftPlace, LogDraft, LogPictures, LogStore, QueuedLog } from "./types";

export type LogQueueOptions = SendOptions<QueuedLog, LogStore>;

/** The part of the queue that components show. */
export interface LogView extends SendView<QueuedLog> {
  readonly drafts: readonly LogDraft[];
  /** Whether the store was read; without a database it never is. */
  readonly ready: boolean;
}

const NO_PICTURES: LogPictures = { photos: [], uploads: {} };

/** The record that a log is begun at, as the place of its drafts names it. */
export function placeOf({ taskId, workOrderId, projectId, customerId }: LogAbout): string {
  const ids = [taskId, workOrderId, projectId, customerId];
  return ids.some(Boolean) ? ids.map((id) => id ?? "").join("-") : "";
}

/** The input of a log with its uploaded photos behind its other files. */
export function withPhotos(
  input: ItemLogInput,
  photos: readonly { readonly key: string }[],
  files: Readonly<Record<string, string>>,
): ItemLogInput {
  if (photos.length === 0) return input;
  const ids = photos.flatMap(({ key }) => files[key] ?? []);
  return { ...input, attachmentIds: [...(input.attachmentIds ?? []), ...ids] };
}

/** Queue of logs that wait for the network, and of drafts; no log blocks another. */
export class LogQueue extends SendQueue<QueuedLog, LogView, LogStore> {
  constructor(options: LogQueueOptions) {
    super(options, { actions: [], drafts: [], sending: false, ready: false });
  }

  protected override filesOf({ photos = [] }: QueuedLog): readonly SentFile[] {
    return photos.map(({ key, name, blob }): SentFile => [key, name, blob]);
  }

  protected override thingOf({ key }: QueuedLog): string {
    return key;
  }

  protected override async read(): Promise<Partial<LogView>> {
    const { store, scope } = this.options;
    const [drafts, kept] = await Promise.all([store.drafts(scope), super.read()]);
    return { ...kept, drafts, ready: true };
  }

  /**
   * Stores a log under the key that it may have been sent with before, and sends it as soon as possible; it
   * is stored safely when this resolves.
   */
  async add(key: string, input: ItemLogInput, pictures: LogPictures = NO_PICTURES): Promise<void> {
    const { store, scope } = this.options;
    await store.put({ ...this.next(), key, scope, input, problem: null, ...pictures });
    await this.load();
    void this.run();
  }

  /** Stores a draft. The others are not read back: each pause in writing stores one. */
  async keep(place: DraftPlace, values: LogValues): Promise<void> {
    const { store, scope, now = Date.now } = this.options;
    const draft = { ...place, scope, values, at: now() };
    await store.putDraft(draft);
    const { drafts } = this.view;
    const isIt = ({ about, logType }: DraftPlace) => about === place.about && logType === place.logType;
    const known = drafts.some(isIt);
    this.show({ drafts: known ? drafts.map((one) => (isIt(one) ? draft : one)) : [...drafts, draft] });
  }

  /** Deletes a draft: its log was saved or thrown away. */
  async forget(place: DraftPlace): Promise<void> {
    const { store, scope } = this.options;
    await store.removeDraft(scope, place);
    await this.load();
  }
}
