import type { Outcome } from "./outcome";

/** Something that was done on this device: it waits for the network, or was refused. */
export interface Waiting {
  /** The server's name for this call: with the same one it is done once. */
  readonly key: string;
  /** The person and the enterprise that it belongs to. */
  readonly scope: string;
  /** Its place among the others of the scope. */
  readonly place: number;
  /** Why the server refused it; null while it waits. */
  readonly problem: string | null;
  /** Ids of files that have arrived, by the keys of their photos. */
  readonly uploads: Readonly<Record<string, string>>;
}

/** A store that keeps actions through a closed tab. */
export interface WaitingStore<Action extends Waiting> {
  actions(scope: string): Promise<Action[]>;
  put(action: Action): Promise<void>;
  remove(key: string): Promise<void>;
  /** Forgets all of a scope. */
  wipe(scope: string): Promise<void>;
}

/** The scope of a person in an enterprise: each has a queue of its own. */
export function scopeOf(enterpriseId: string, memberId: string): string {
  return `${enterpriseId} ${memberId}`;
}

export interface SendOptions<Action extends Waiting, Store extends WaitingStore<Action>> {
  readonly scope: string;
  readonly store: Store;
  /** Sends one action under its key, with the files that it comes with. */
  readonly send: (action: Action, files: Readonly<Record<string, string>>) => Promise<Outcome>;
  /** Sends one file; answers its id. */
  readonly upload: (name: string, blob: Blob) => Promise<Outcome | string>;
  /** Runs alone among the windows of this browser. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly now?: () => number;
  /** An action was done. */
  readonly onDone?: (action: Action) => void;
  /** One was refused. */
  readonly onRefused?: (action: Action) => void;
}

/** The part of a queue that is shown. */
export interface SendView<Action> {
  readonly actions: readonly Action[];
  readonly sending: boolean;
}

/** A file that an action comes with: its key, its name and itself. */
export type SentFile = readonly [key: string, name: string, blob: Blob];

/**
 * Actions that wait for the network, sent one after the other in the order in which they were done, each
 * once: the server knows them by their keys, so that one whose answer got lost is sent again without harm.
 * A refused action stays until the person says what becomes of it, and holds back the later ones with the
 * same thing.
 */
export abstract class SendQueue<
  Action extends Waiting,
  View extends SendView<Action>,
  Store extends WaitingStore<Action>,
> {
  protected view: View;
  protected readonly options: SendOptions<Action, Store>;
  private readonly listeners = new Set<() => void>();
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  protected constructor(options: SendOptions<Action, Store>, view: View) {
    this.options = options;
    this.view = view;
  }

  /** The files that an action comes with. */
  protected abstract filesOf(action: Action): readonly SentFile[];

  /** The thing that an action was done with: one that was refused holds the others of it back. */
  protected abstract thingOf(action: Action): string;

  /** Changes of the view by an action that was heard. */
  protected heard(_action: Action): Partial<View> {
    return {};
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): View => this.view;

  protected show(view: Partial<View>): void {
    this.view = { ...this.view, ...view };
    for (const listener of this.listeners) listener();
  }

  /** Reads the kept actions. */
  protected async read(): Promise<Partial<View>> {
    const { store, scope } = this.options;
    const actions = await store.actions(scope);
    actions.sort((one, other) => one.place - other.place);
    return { actions } as unknown as Partial<View>;
  }

  /** Shows what is kept, as it stands; another window may have sent some of it. */
  async load(): Promise<void> {
    this.show(await this.read());
  }

  /** The time now, and the place behind all others. */
  protected next(): { readonly at: number; readonly place: number } {
    const { now = Date.now } = this.options;
    const last = this.view.actions.reduce((most, { place }) => Math.max(most, place), 0);
    const at = now();
    return { at, place: Math.max(last + 1, at) };
  }

  /** Sends a refused action again, its files anew: the server keeps those of nobody for a day only. */
  async retry(key: string): Promise<void> {
    const action = this.view.actions.find((one) => one.key === key);
    if (!action) return;
    await this.options.store.put({ ...action, problem: null, uploads: {} });
    await this.load();
    await this.run();
  }

  /** Gives an action up. */
  async drop(key: string): Promise<void> {
    await this.options.store.remove(key);
    await this.load();
    void this.run();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Sends what waits; a call meanwhile looks once more afterwards. */
  run(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.options
      .alone(async () => {
        do {
          this.again = false;
          await this.round();
        } while (this.again && !this.stopped);
      })
      .catch(() => undefined)
      .finally(() => {
        this.running = null;
        this.show({ sending: false } as Partial<View>);
      });
    return this.running;
  }

  private async round(): Promise<void> {
    await this.load();
    const held = new Set<string>();
    for (const action of this.view.actions) {
      if (this.stopped) return;
      const thing = this.thingOf(action);
      if (action.problem !== null) held.add(thing);
      if (held.has(thing)) continue;
      this.show({ sending: true } as Partial<View>);
      const outcome = await this.one(action);
      if (outcome.kind === "unheard") return;
      if (outcome.kind === "done") {
        await this.options.store.remove(action.key);
        this.show(this.heard(action));
        this.options.onDone?.(action);
      } else {
        held.add(thing);
        const refused = { ...action, problem: outcome.message };
        await this.options.store.put(refused);
        this.options.onRefused?.(refused);
      }
      await this.load();
    }
  }

  /** One action with its files; those that have arrived are not sent again. */
  private async one(action: Action): Promise<Outcome> {
    let uploads = action.uploads;
    for (const [key, name, blob] of this.filesOf(action)) {
      if (uploads[key]) continue;
      const sent = await this.options.upload(name, blob);
      if (typeof sent !== "string") return sent;
      uploads = { ...uploads, [key]: sent };
      await this.options.store.put({ ...action, uploads });
    }
    if (this.stopped) return { kind: "unheard" };
    return this.options.send({ ...action, uploads }, uploads);
  }
}
