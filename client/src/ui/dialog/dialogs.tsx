import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { countDialog } from "../base/attention";
import { errorMessage, NO_DELETE_CALL } from "../base/errors";
import type { UserErrors } from "../base/types";
import { showUserErrors, toast } from "../feedback/toasts";

/** What an opened dialog is given: whether it shows, and how to close it with a result. */
export interface DialogControls<R> {
  open: boolean;
  close: (result?: R) => void;
}

interface Entry {
  key: number;
  open: boolean;
  render: (open: boolean) => ReactNode;
}

/** A closed dialog stays this long in the tree, for its way out; milliseconds. */
const LINGER = 200;
let entries: readonly Entry[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog from anywhere; resolves with what it was closed with, undefined when it was dismissed. */
export function openDialog<R = void>(
  render: (controls: DialogControls<R>) => ReactNode,
): Promise<R | undefined> {
  countDialog();
  return new Promise((resolve) => {
    const key = nextKey;
    nextKey += 1;
    let closed = false;
    const close = (result?: R) => {
      if (closed) return;
      closed = true;
      publish(entries.map((entry) => (entry.key === key ? { ...entry, open: false } : entry)));
      setTimeout(() => {
        const left = entries.filter((entry) => entry.key !== key);
        // all may have been closed meanwhile
        if (left.length < entries.length) publish(left);
      }, LINGER);
      resolve(result);
    };
    publish([...entries, { key, open: true, render: (open) => render({ open, close }) }]);
  });
}

/** Closes every opened dialog, unanswered (signing out, another enterprise). */
export function closeAllDialogs(): void {
  publish([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where opened dialogs live; once per app, inside the router and Relay providers so that they see both. */
export function DialogHost() {
  const shown = useSyncExternalStore(subscribe, () => entries);
  return shown.map((entry) => (
    <Suspense key={entry.key} fallback={null}>
      {entry.render(entry.open)}
    </Suspense>
  ));
}

export interface ConfirmOptions {
  text: ReactNode;
  title?: string;
  confirmText?: string;
  cancelText?: string;
  danger?: boolean;
  /** The focus is on the answer that changes nothing: who comes by Escape and presses Enter has lost nothing. */
  safe?: boolean;
  /** Names of what is at stake, listed under the question. */
  what?: readonly string[];
  /** Under all of it: what the answer means. */
  note?: ReactNode;
  /** Runs while the dialog shows itself busy; what it throws keeps the dialog open. */
  run?: () => unknown;
}

const ConfirmDialog = lazy(() =>
  import("./ConfirmDialog").then((module) => ({ default: module.ConfirmDialog })),
);
const PromptDialog = lazy(() =>
  import("./ConfirmDialog").then((module) => ({ default: module.PromptDialog })),
);

/** The question before unsaved changes are dropped. */
export const DISCARD: ConfirmOptions = {
  text: "有尚未保存的修改，确定离开吗？",
  confirmText: "放弃修改",
  cancelText: "继续编辑",
  danger: true,
  safe: true,
};

/** Asks; true when the person agreed. Titled 提示 with a warning icon (core §8). */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const answer = await openDialog<boolean>((controls) => <ConfirmDialog {...options} {...controls} />);
  return answer === true;
}

export interface ConfirmDeleteOptions {
  /** Deletes; the server's refusal comes back as user errors or is thrown. Whoever has no such call is told so. */
  run: (() => Promise<UserErrors>) | undefined;
  text?: ReactNode;
  what?: readonly string[];
  /** The things that go along with it or are no longer possible then, as a sentence of the line below the question. */
  goes?: string | undefined;
  /** What can be brought back afterwards, and how; without it the question says that nothing can. */
  bin?: RecycleWay | undefined;
  onDone?: () => void;
}

/** Where what is deleted softly goes. */
export interface RecycleWay {
  /** Where it is found again: 可在回收站恢复. */
  readonly note: string;
  /** Brings it back; absent where the person may not. */
  readonly undo?: (() => Promise<UserErrors>) | undefined;
}

/** Said where a deletion can't be taken back. */
export const FOR_GOOD = "删除后不可恢复。";

/** 您正在删除信息, 是否继续? → 删除成功！ titled 操作提示, or the server's words as a warning; 请设置api.delete属性! without a call (core §8). True when deleted. */
export async function confirmDelete({
  run,
  text = "您正在删除信息, 是否继续?",
  what,
  goes = "",
  bin,
  onDone,
}: ConfirmDeleteOptions): Promise<boolean> {
  if (!run) {
    toast.error(NO_DELETE_CALL);
    return false;
  }
  let deleted = false;
  await confirm({
    text,
    what,
    note: goes + (bin?.note ?? FOR_GOOD),
    danger: true,
    run: async () => {
      deleted = await runDelete(run, bin?.undo);
    },
  });
  if (deleted) onDone?.();
  return deleted;
}

/** Runs a delete and tells how it went, with 撤销 beside it where it can be undone. True when it worked. */
export async function runDelete(
  run: () => Promise<UserErrors>,
  undo?: () => Promise<UserErrors>,
): Promise<boolean> {
  try {
    const errors = await run();
    if (errors && errors.length > 0) {
      toast.warning(errors[0]?.message ?? errorMessage(null));
      return false;
    }
  } catch (error) {
    toast.warning(errorMessage(error));
    return false;
  }
  tellDeleted(undo);
  return true;
}

/** Says that something was deleted, with 撤销 beside it where it can be undone. */
export function tellDeleted(undo?: () => Promise<UserErrors>): void {
  toast.success("删除成功！", {
    title: "操作提示",
    undo: undo && (() => runUndo(undo)),
  });
}

async function runUndo(undo: () => Promise<UserErrors>): Promise<void> {
  try {
    if (!showUserErrors(await undo())) toast.success("已撤销删除");
  } catch (error) {
    toast.warning(errorMessage(error));
  }
}

export interface PromptOptions {
  title: string;
  label: string;
  value?: string;
  /** The message when nothing was entered; without it an empty answer is fine. */
  required?: string;
  maxLength?: number;
  multiline?: boolean;
  placeholder?: string;
  confirmText?: string;
  /** Saves; errors are shown under the field, or above it what is about no field, and keep the dialog open. */
  run?: (text: string) => Promise<UserErrors>;
}

/** Asks for one text; undefined when the person turned away. */
export function promptText(options: PromptOptions): Promise<string | undefined> {
  return openDialog<string>((controls) => (
    <PromptDialog {...options} {...controls} askDiscard={() => confirm(DISCARD)} />
  ));
}
