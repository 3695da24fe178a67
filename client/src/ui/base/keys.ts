import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { isComposing } from "./composing";
import type { Action } from "./types";

/** A keyboard shortcut, one key or a sequence of two (`g m`), and its effect on the current page. */
export interface KeyBinding {
  /**
   * Key as in `KeyboardEvent.key`, letters in lower case; two separated by a space. `Ctrl Z` is Ctrl or Cmd
   * with the letter.
   */
  keys: string;
  /** Description in the list of shortcuts. */
  text: string;
  /** Heading in the list of shortcuts. */
  group: string;
  /**
   * Returns false when it had no effect, so that another binding may run. Without it the binding is only
   * listed.
   */
  run?: () => unknown;
  /** Has lower priority than all other bindings of the page with the same keys, also in the list. */
  general?: boolean;
}

/**
 * Bindings of a component and its place: with two lists, the one with the focus receives the keys, else the
 * upper one.
 */
interface Part {
  bindings: readonly KeyBinding[];
  root?: RefObject<HTMLElement | null> | undefined;
}

const parts = new Set<Part>();
const listeners = new Set<() => void>();
let shown: readonly KeyBinding[] = [];

/** Time within which the second key of a sequence must follow, in milliseconds. */
const SEQUENCE_MS = 1500;
let first: { key: string; at: number } | null = null;

function rank(part: Part): number {
  const root = part.root?.current;
  if (!part.root) return part.bindings.some(({ general }) => general) ? 3 : 2;
  return root?.contains(document.activeElement) ? 0 : 1;
}

/** Components in the order in which they receive keys. */
function inOrder(): Part[] {
  return [...parts].sort((a, b) => {
    const byRank = rank(a) - rank(b);
    const [left, right] = [a.root?.current, b.root?.current];
    if (byRank !== 0 || !left || !right) return byRank;
    return left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

function publish(): void {
  const seen = new Map<string, KeyBinding>();
  for (const part of inOrder())
    for (const binding of part.bindings) if (!seen.has(binding.keys)) seen.set(binding.keys, binding);
  shown = [...seen.values()];
  for (const listener of listeners) listener();
}

/** Characters that input methods produce for keys of the Latin layout. */
const LATIN: Readonly<Record<string, string>> = { "？": "?", "／": "/", "、": "/" };

function keyOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? (LATIN[key] ?? key.toLowerCase()) : key;
}

/** Elements that take typed letters themselves. Check boxes take none. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=menu], [role=listbox]";

/**
 * `Ctrl Z` for Ctrl or Cmd and that letter, pressed once and without other modifiers; null for every other
 * key.
 */
function commandOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.repeat) return null;
  return /^\p{L}$/u.test(event.key) ? `Ctrl ${event.key.toUpperCase()}` : null;
}

/** Key combinations with these modifiers belong to the browser and the system, or type other characters. */
function isModified(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState?.("AltGraph")) return true;
  // a question mark is typed with shift; capital letters are no shortcuts
  return event.shiftKey && /^\p{L}$/u.test(event.key);
}

/** Whether the key belongs to another element: an input, or an overlay above the page. */
function isForeign(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) || target?.closest(".bp6-portal")) return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Runs the binding of a key; true when one ran. */
export function pressKeys(keys: string): boolean {
  for (const part of inOrder())
    for (const binding of part.bindings)
      if (binding.keys === keys && binding.run && binding.run() !== false) return true;
  return false;
}

function onKeyDown(event: KeyboardEvent): void {
  const command = commandOf(event);
  if (command !== null || isModified(event) || isForeign(event)) {
    first = null;
    if (command !== null && !isForeign(event) && pressKeys(command)) event.preventDefault();
    return;
  }
  const key = keyOf(event);
  const before = first && event.timeStamp - first.at < SEQUENCE_MS ? first.key : null;
  first = null;
  // A sequence of two keys is one shortcut; when it has none, the second key alone has no effect either.
  if (before !== null) {
    if (pressKeys(`${before} ${key}`)) event.preventDefault();
    return;
  }
  if (pressKeys(key)) event.preventDefault();
  else if (!event.repeat && shown.some(({ keys }) => keys.startsWith(`${key} `)))
    first = { key, at: event.timeStamp };
}

/**
 * Registers the shortcuts of a component while it is on screen: they are added to the list of shortcuts,
 * and work wherever no text is being typed and no dialog is open.
 */
export function useKeys(bindings: readonly KeyBinding[], root?: RefObject<HTMLElement | null>): void {
  const part = useRef<Part>({ bindings, root });
  const told = JSON.stringify(bindings.map(({ keys, text, group }) => [keys, text, group]));
  useEffect(() => {
    part.current.bindings = bindings;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts have changed
  useEffect(() => {
    const mine = part.current;
    if (mine.bindings.length === 0) return;
    if (parts.size === 0) document.addEventListener("keydown", onKeyDown);
    parts.add(mine);
    publish();
    return () => {
      parts.delete(mine);
      if (parts.size === 0) document.removeEventListener("keydown", onKeyDown);
      publish();
    };
  }, [told]);
}

/** `c` for the action that creates a record; none where that is not possible now. */
export function createKey(create: Action | undefined): KeyBinding[] {
  if (!create?.onClick || create.hidden || create.disabled) return [];
  return [{ keys: "c", text: create.text, group: "列表", run: () => void create.onClick?.() }];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All shortcuts that work on the current page. */
export function useKnownKeys(): readonly KeyBinding[] {
  return useSyncExternalStore(subscribe, () => shown);
}
