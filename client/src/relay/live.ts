import { useSyncExternalStore } from "react";
import type { ConcreteRequest } from "relay-runtime";

/** A changed record, as published by the subscription `recordsChanged`. */
export interface RecordChange {
  readonly type: string;
  readonly recordId: string | null | undefined;
  readonly action: string;
}

type Listener = (changes: readonly RecordChange[] | "all") => void;

const listeners = new Set<Listener>();

/** Number of the last message; a page that was hidden compares it with the one it knows. */
let messageNumber = 0;
let last: readonly { readonly number: number; readonly changes: readonly RecordChange[] | "all" }[] = [];

/** Number of messages stored for hidden pages; pages hidden for longer reload anyway. */
const REMEMBERED = 50;

function publish(changes: readonly RecordChange[] | "all"): void {
  messageNumber += 1;
  last = [...last.slice(1 - REMEMBERED), { number: messageNumber, changes }];
  for (const listener of [...listeners]) listener(changes);
}

/** Publishes changed records, of this tab or of others. */
export function publishChanges(changes: readonly RecordChange[]): void {
  if (changes.length > 0) publish(changes);
}

/** Publishes that unknown records have changed: all displayed data is requested again. */
export function publishUnknownChanges(): void {
  publish("all");
}

/** The number of the last message. */
export function lastMessageNumber(): number {
  return messageNumber;
}

/** The changes after that message; "all" when they are no longer stored. */
export function changesSince(number: number): readonly RecordChange[] | "all" {
  if (number >= messageNumber) return [];
  const since = last.filter((message) => message.number > number);
  if (since.length < messageNumber - number || since.some(({ changes }) => changes === "all")) return "all";
  return since.flatMap(({ changes }) => (changes === "all" ? [] : changes));
}

/** Subscribes to the messages; returns the function that unsubscribes. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Types that a query reads: all of them, and those it reads lists of. */
interface ShownTypes {
  readonly types: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

/** Types whose rows are computed from other records: a change of those records changes lists of these. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  WaitTask: ["Task", "WorkOrder", "FlowProcess"],
  TaskWorkload: ["Task"],
  TaskStatusCount: ["Task"],
  WeeklyDue: ["Weekly"],
};

/** Queries whose answer includes the data of a part that later sends a query of its own. */
const BROUGHT_ALONG: Readonly<Record<string, string>> = {
  ViewerGateQuery: "Job",
};

const shownTypes = new WeakMap<ConcreteRequest, ShownTypes>();

interface Selection {
  readonly kind?: string;
  readonly concreteType?: string | null;
  readonly plural?: boolean;
  readonly selections?: readonly Selection[];
}

/** The types of a compiled query, read from its artifact once. */
export function typesOf(artifact: ConcreteRequest): ShownTypes {
  const known = shownTypes.get(artifact);
  if (known) return known;
  const types = new Set<string>();
  const lists = new Set<string>();
  const walk = (selections: readonly Selection[]) => {
    for (const { concreteType, plural, selections: below } of selections) {
      if (concreteType) {
        types.add(concreteType);
        const connection = /^(.+)Connection$/.exec(concreteType)?.[1];
        if (connection) lists.add(connection);
        if (plural) lists.add(concreteType);
        for (const other of MADE_OF[concreteType] ?? []) lists.add(other);
      }
      if (below) walk(below);
    }
  };
  walk(artifact.operation.selections as readonly Selection[]);
  const other = BROUGHT_ALONG[artifact.operation.name];
  if (other) for (const all of [types, lists]) all.delete(other);
  const found = { types, lists };
  shownTypes.set(artifact, found);
  return found;
}

/** Type name of an enum value: `OWNERSHIP_TRANSFER` is the type `OwnershipTransfer`. */
function typeName(value: string): string {
  return value
    .split("_")
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join("");
}

/** Whether these changes may alter the answer of a query; `has` tells whether it contains a record. */
export function concerns(
  artifact: ConcreteRequest,
  changes: readonly RecordChange[] | "all",
  has: (id: string) => boolean,
): boolean {
  if (changes === "all") return true;
  const { types, lists } = typesOf(artifact);
  return changes.some(({ type, recordId }) => {
    const name = typeName(type);
    // A new record may belong in a list; a deleted one is published without its id.
    return lists.has(name) || (types.has(name) && (!recordId || has(recordId)));
  });
}

/** State of the socket to the server; `idle` before the first connection. */
export type ConnectionState = "idle" | "open" | "closed";

let connectionState: ConnectionState = "idle";
const lineListeners = new Set<() => void>();

/** Sets the state; called by the socket alone. */
export function setConnection(state: ConnectionState): void {
  if (connectionState === state) return;
  connectionState = state;
  for (const listener of [...lineListeners]) listener();
}

/** The state of the socket, for the application frame. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    (listener) => {
      lineListeners.add(listener);
      return () => lineListeners.delete(listener);
    },
    () => connectionState,
  );
}
