import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { isComposing } from "./composing";
import type { Action } from "./types";

/** One key, or two after each other (`g m`), and what it does on the page that is on screen. */
export interface KeyBinding {
  /** As `KeyboardEvent.key` says it, letters small; two with a space between. `Ctrl Z` is Ctrl or Cmd with the letter. */
  keys: string;
  /** What the list of keys says of it. */
  text: string;
  /** Heading it stands under there. */
  group: string;
  /** False: it had nothing to do here, and another may. Without it the key is only told of: its place handles it. */
  run?: () => unknown;
  /** Stands back behind everything that the page does by the same keys, and says of them. */
  general?: boolean;
}

/** What is said of a part's keys, and where it stands: of two lists the one with the focus hears them, else the upper. */
interface Part {
  bindings: readonly KeyBinding[];
  root?: RefObject<HTMLElement | null> | undefined;
}

const parts = new Set<Part>();
const listeners = new Set<() => void>();
let shown: readonly KeyBinding[] = [];

/** The second key of two may follow for so long; milliseconds. */
const PATIENCE = 1500;
let first: { key: string; at: number } | null = null;

function rank(part: Part): number {
  const root = part.root?.current;
  if (!part.root) return part.bindings.some(({ general }) => general) ? 3 : 2;
  return root?.contains(document.activeElement) ? 0 : 1;
}

/** The parts in the order in which they are asked. */
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

/** Input methods give these for the keys of the Latin layout. */
const LATIN: Readonly<Record<string, string>> = { "？": "?", "／": "/", "、": "/" };

function keyOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? (LATIN[key] ?? key.toLowerCase()) : key;
}

/** Whatever takes letters itself. Boxes to tick take none. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=menu], [role=listbox]";

/** `Ctrl Z` for Ctrl or Cmd and that letter, pressed once and with nothing else; null for every other key. */
function commandOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.repeat) return null;
  return /^\p{L}$/u.test(event.key) ? `Ctrl ${event.key.toUpperCase()}` : null;
}

/** Keys with these are the browser's and the system's, and mean letters of their own. */
function isModified(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState?.("AltGraph")) return true;
  // a question mark is written with shift; a capital letter is none of these keys
  return event.shiftKey && /^\p{L}$/u.test(event.key);
}

/** A key that belongs to somebody else: to an input, to what lies over the page. */
function isForeign(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) || target?.closest(".bp6-portal")) return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Does what a key stands for; true when somebody did. */
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
  const before = first && event.timeStamp - first.at < PATIENCE ? first.key : null;
  first = null;
  // Two keys after each other are one; when they mean nothing the second alone means nothing either.
  if (before !== null) {
    if (pressKeys(`${before} ${key}`)) event.preventDefault();
    return;
  }
  if (pressKeys(key)) event.preventDefault();
  else if (!event.repeat && shown.some(({ keys }) => keys.startsWith(`${key} `)))
    first = { key, at: event.timeStamp };
}

/**
 * Gives a part of the page its keys while it is on screen: they stand in the list of keys by themselves, and are heard
 * wherever nobody is typing and no dialog is open.
 */
export function useKeys(bindings: readonly KeyBinding[], root?: RefObject<HTMLElement | null>): void {
  const part = useRef<Part>({ bindings, root });
  const told = JSON.stringify(bindings.map(({ keys, text, group }) => [keys, text, group]));
  useEffect(() => {
    part.current.bindings = bindings;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told has changed
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

/** `c` for what makes a new record; none where it can't be made now. */
export function createKey(create: Action | undefined): KeyBinding[] {
  if (!create?.onClick || create.hidden || create.disabled) return [];
  return [{ keys: "c", text: create.text, group: "列表", run: () => void create.onClick?.() }];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every key that works on the page that is on screen. */
export function useKnownKeys(): readonly KeyBinding[] {
  return useSyncExternalStore(subscribe, () => shown);
}
