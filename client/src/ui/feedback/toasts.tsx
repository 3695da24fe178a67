/** Short messages on screen: successes, warnings, the server's errors, progress of jobs. */

import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import ErrorIcon from "@blueprintjs/icons/lib/esm/generated/components/error";
import InfoSignIcon from "@blueprintjs/icons/lib/esm/generated/components/info-sign";
import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import WarningSignIcon from "@blueprintjs/icons/lib/esm/generated/components/warning-sign";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import "./toasts.css";
import { type KeyBinding, useKeys } from "../base/keys";
import type { UserErrors } from "../base/types";

type Kind = "success" | "info" | "warning" | "error" | "progress";

interface ToastOptions {
  title?: string;
  action?: { text: string; onClick: () => unknown };
  /** Undoes the reported action: adds the button 撤销, and Ctrl+Z runs it while the toast is shown. */
  undo?: (() => unknown) | undefined;
  /** Label of the undo button, if it is not 撤销. */
  undoText?: string;
  /** Duration on screen in milliseconds; 0 until closed. Default 4000, errors 8000, with 撤销 10000. */
  timeout?: number;
}

interface Entry extends ToastOptions {
  key: number;
  kind: Kind;
  text: ReactNode;
  value?: number;
}

/** Maximum number of toasts; the oldest is removed first. */
const LIMIT = 5;
let entries: readonly Entry[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function dismiss(key: number): void {
  publish(entries.filter((entry) => entry.key !== key));
}

function show(kind: Kind, text: ReactNode, options: ToastOptions = {}): number {
  const key = nextKey;
  nextKey += 1;
  // A repeated text only renews the toast instead of adding one, unless each has its own actions.
  const others = entries.filter(
    (entry) =>
      kind === "progress" ||
      entry.action !== undefined ||
      entry.undo !== undefined ||
      entry.kind !== kind ||
      entry.text !== text ||
      entry.title !== options.title,
  );
  publish([...others, { key, kind, text, ...options }].slice(-LIMIT));
  return key;
}

/** A running job on screen. `value` is 0..1; without one the bar is indeterminate. */
export interface ProgressToast {
  update: (value: number | undefined, text?: string) => void;
  done: (text?: string) => void;
  fail: (text: string, title?: string) => void;
}

/** Shows short messages to the user. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show("success", text, options),
  info: (text: ReactNode, options?: ToastOptions) => show("info", text, options),
  warning: (text: ReactNode, options?: ToastOptions) => show("warning", text, options),
  error: (text: ReactNode, options?: ToastOptions) => show("error", text, options),
  progress(text: string): ProgressToast {
    const key = show("progress", text, { timeout: 0 });
    return {
      update: (value, next) =>
        publish(
          entries.map((entry) => (entry.key === key ? { ...entry, value, text: next ?? entry.text } : entry)),
        ),
      done(next) {
        dismiss(key);
        if (next) show("success", next);
      },
      fail(next, title) {
        dismiss(key);
        show("error", next, { title });
      },
    };
  },
  dismiss,
  clear: () => publish([]),
};

/** Time within which an action can be undone, in milliseconds. */
const UNDO_MS = 10_000;

function timeoutOf({ kind, timeout, undo }: Entry): number {
  if (timeout !== undefined) return timeout;
  if (undo) return UNDO_MS;
  return kind === "error" ? 8000 : 4000;
}

function takeBack(entry: Entry): void {
  dismiss(entry.key);
  entry.undo?.();
}

/** Undoes the latest action that can be undone; false when there is none. */
function undoLatest(): boolean {
  const latest = entries.findLast(({ undo }) => undo);
  if (latest) takeBack(latest);
  return latest !== undefined;
}

const KEYS: readonly KeyBinding[] = [
  { keys: "Ctrl Z", text: "撤销刚才的操作（提示还在时）", group: "通用", run: undoLatest, general: true },
];

/** Shows the first of the server's errors as a warning; true when there was one. */
export function showUserErrors(errors: UserErrors, title?: string): boolean {
  const first = errors?.[0];
  if (!first) return false;
  toast.warning(first.message, { title });
  return true;
}

const ICONS = {
  success: <TickCircleIcon />,
  info: <InfoSignIcon />,
  warning: <WarningSignIcon />,
  error: <ErrorIcon />,
  progress: <InfoSignIcon />,
} as const;

function ToastItem({ entry }: { entry: Entry }) {
  const [held, setHeld] = useState(false);
  const timeout = timeoutOf(entry);
  useEffect(() => {
    if (held || timeout === 0) return;
    const timer = setTimeout(() => dismiss(entry.key), timeout);
    return () => clearTimeout(timer);
  }, [entry.key, held, timeout]);
  return (
    <li
      className="ui-toast"
      data-kind={entry.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="ui-toast__icon" aria-hidden>
        {ICONS[entry.kind]}
      </span>
      <div
        className="ui-toast__text"
        role={entry.kind === "error" || entry.kind === "warning" ? "alert" : "status"}
      >
        {entry.title ? <strong>{entry.title}</strong> : null}
        <span>{entry.text}</span>
        {entry.kind === "progress" ? (
          <progress
            aria-label={typeof entry.text === "string" ? entry.text : "进度"}
            value={entry.value}
            max={1}
          />
        ) : null}
      </div>
      {entry.undo ? (
        <button
          type="button"
          className="ui-link"
          title="Ctrl+Z"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => takeBack(entry)}
        >
          {entry.undoText ?? "撤销"}
        </button>
      ) : null}
      {entry.action ? (
        <button
          type="button"
          className="ui-link"
          onClick={() => {
            dismiss(entry.key);
            entry.action?.onClick();
          }}
        >
          {entry.action.text}
        </button>
      ) : null}
      {entry.kind === "progress" ? null : (
        <button type="button" className="ui-icon-button" aria-label="关闭" onClick={() => dismiss(entry.key)}>
          <CrossIcon />
        </button>
      )}
    </li>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the toasts; `UiProvider` contains the only one. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribe, () => entries);
  useKeys(KEYS);
  return createPortal(
    <section aria-label="通知消息" className="ui-toasts">
      <ul>
        {shown.map((entry) => (
          <ToastItem key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>,
    document.body,
  );
}
