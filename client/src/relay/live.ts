import { useSyncExternalStore } from "react";
import type { ConcreteRequest } from "relay-runtime";

/** A change as `recordsChanged` tells it. */
export interface RecordChange {
  readonly type: string;
  readonly recordId: string | null | undefined;
  readonly action: string;
}

type Listener = (changes: readonly RecordChange[] | "all") => void;

const listeners = new Set<Listener>();

/** Counts what was told; a page that was hidden meanwhile compares. */
let told = 0;
let last: readonly { readonly number: number; readonly changes: readonly RecordChange[] | "all" }[] = [];

/** So many messages are remembered for pages that are hidden; who was hidden longer asks anyway. */
const REMEMBERED = 50;

function tell(changes: readonly RecordChange[] | "all"): void {
  told += 1;
  last = [...last.slice(1 - REMEMBERED), { number: told, changes }];
  for (const listener of [...listeners]) listener(changes);
}

/** Records changed, here or elsewhere. */
export function tellChanges(changes: readonly RecordChange[]): void {
  if (changes.length > 0) tell(changes);
}

/** Nobody knows what changed: whatever is shown is asked for again. */
export function tellEverything(): void {
  tell("all");
}

/** The number of the last message. */
export function toldSoFar(): number {
  return told;
}

/** What was told after that number; "all" when it is too long ago. */
export function toldSince(number: number): readonly RecordChange[] | "all" {
  if (number >= told) return [];
  const since = last.filter((message) => message.number > number);
  if (since.length < told - number || since.some(({ changes }) => changes === "all")) return "all";
  return since.flatMap(({ changes }) => (changes === "all" ? [] : changes));
}

/** Calls back for every message; returns the way to stop. */
export function onTold(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a query shows: every type, and those it shows lists of. */
interface ShownTypes {
  readonly types: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

/** Types whose rows are made of records of others: whatever changes those changes lists of these. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  WaitTask: ["Task", "WorkOrder", "FlowProcess"],
  TaskWorkload: ["Task"],
  TaskStatusCount: ["Task"],
};

/** What a query brings along for a part that follows it by a query of its own. */
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

/** The types of a compiled query, read off its artifact once. */
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

/** `OWNERSHIP_TRANSFER` is the type `OwnershipTransfer`. */
function typeName(value: string): string {
  return value
    .split("_")
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join("");
}

/** Whether the answer of a query may be another after these changes; `has`: the record was read before. */
export function concerns(
  artifact: ConcreteRequest,
  changes: readonly RecordChange[] | "all",
  has: (id: string) => boolean,
): boolean {
  if (changes === "all") return true;
  const { types, lists } = typesOf(artifact);
  return changes.some(({ type, recordId }) => {
    const name = typeName(type);
    // What is in no list yet may come into one; what is gone is told without its id.
    return lists.has(name) || (types.has(name) && (!recordId || has(recordId)));
  });
}

/** Whether the line to the server stands; `idle` before there is one. */
export type LineState = "idle" | "open" | "closed";

let line: LineState = "idle";
const lineListeners = new Set<() => void>();

/** Called by the socket alone. */
export function setLine(state: LineState): void {
  if (line === state) return;
  line = state;
  for (const listener of [...lineListeners]) listener();
}

/** The state of the line, for the frame. */
export function useLine(): LineState {
  return useSyncExternalStore(
    (listener) => {
      lineListeners.add(listener);
      return () => lineListeners.delete(listener);
    },
    () => line,
  );
}
