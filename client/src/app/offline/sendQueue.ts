import type { Outcome } from "./outcome";

/** An action taken on this device that waits for the network, or was refused. */
export interface Waiting {
  /** Idempotency key of the call: the server executes it once. */
  readonly key: string;
  /** The person and the enterprise it belongs to. */
  readonly scope: string;
  /** Its position among the actions of the scope. */
  readonly place: number;
  /** The reason of a refusal; null while it waits. */
  readonly problem: string | null;
  /** Ids of uploaded files, by the keys of their photos. */
  readonly uploads: Readonly<Record<string, string>>;
}

/** A store that preserves actions when the tab is closed. */
export interface WaitingStore<Action extends Waiting> {
  actions(scope: string): Promise<Action[]>;
  put(action: Action): Promise<void>;
  /** Stores an action anew unless it was deleted meanwhile; false if so. */
  replace(action: Action): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Deletes all actions of a scope. */
  wipe(scope: string): Promise<void>;
}

/** The scope of a person in an enterprise: each has a queue of its own. */
export function scopeOf(enterpriseId: string, memberId: string): string {
  return `${enterpriseId} ${memberId}`;
}

export interface SendOptions<Action extends Waiting, Store extends WaitingStore<Action>> {
  readonly scope: string;
  readonly store: Store;
  /** Sends one action under its key, with the ids of its files. */
  readonly send: (action: Action, files: Readonly<Record<string, string>>) => Promise<Outcome>;
  /** Sends one file; returns its id. */
  readonly upload: (name: string, blob: Blob) => Promise<Outcome | string>;
  /** Runs exclusively among the windows of this browser. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly now?: () => number;
  /** Called when an action was done. */
  readonly onDone?: (action: Action) => void;
  /** Called when an action was refused. */
  readonly onRefused?: (action: Action) => void;
}

/** The part of a queue that components show. */
export interface SendView<Action> {
  readonly actions: readonly Action[];
  readonly sending: boolean;
}

/** A file of an action: its key, its name and its content. */
export type SentFile = readonly [key: string, name: string, blob: Blob];

/**
 * Queue of actions that wait for the network. They are sent one after the other, in order, each executed
 * once: the server knows them by their keys, so that an action whose answer was lost can be sent again. A
 * refused action stays until the user decides about it, and blocks later actions on the same subject.
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

  /** The files of an action. */
  protected abstract filesOf(action: Action): readonly SentFile[];

  /** The subject of an action: a refused one blocks the others on the same subject. */
  protected abstract thingOf(action: Action): string;

  /** Changes of the view by an action that was executed. */
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

  /** Reads the stored actions. */
  protected async read(): Promise<Partial<View>> {
    const { store, scope } = this.options;
    const actions = await store.actions(scope);
    actions.sort((one, other) => one.place - other.place);
    return { actions } as unknown as Partial<View>;
  }

  /** Shows the stored actions; another window may have sent some of them. */
  async load(): Promise<void> {
    this.show(await this.read());
  }

  /** The present time, and a position after all others. */
  protected next(): { readonly at: number; readonly place: number } {
    const { now = Date.now } = this.options;
    const last = this.view.actions.reduce((most, { place }) => Math.max(most, place), 0);
    const at = now();
    return { at, place: Math.max(last + 1, at) };
  }

  /** Sends a refused action again, with new uploads, because the server deletes unused ones after a day. */
  async retry(key: string): Promise<void> {
    const action = this.view.actions.find((one) => one.key === key);
    if (!action) return;
    await this.options.store.replace({ ...action, problem: null, uploads: {} });
    await this.load();
    await this.run();
  }

  /** Discards an action. */
  async drop(key: string): Promise<void> {
    await this.options.store.remove(key);
    await this.load();
    void this.run();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Sends the waiting actions; a call meanwhile checks once more afterwards. */
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
        // called after the last round, while the turn was given back
        const { again } = this;
        this.again = false;
        if (again && !this.stopped) void this.run();
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
        if (await this.options.store.replace(refused)) this.options.onRefused?.(refused);
      }
      await this.load();
    }
  }

  /** Sends one action with its files, without those already uploaded. */
  private async one(action: Action): Promise<Outcome> {
    let uploads = action.uploads;
    for (const [key, name, blob] of this.filesOf(action)) {
      if (uploads[key]) continue;
      const sent = await this.options.upload(name, blob);
      if (typeof sent !== "string") return sent;
      uploads = { ...uploads, [key]: sent };
      // given up meanwhile, in another window or by signing out
      if (!(await this.options.store.replace({ ...action, uploads }))) return { kind: "unheard" };
    }
    if (this.stopped) return { kind: "unheard" };
    return this.options.send({ ...action, uploads }, uploads);
  }
}
