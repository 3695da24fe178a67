import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { countDialog } from "../base/attention";
import { errorMessage, NO_DELETE_CALL } from "../base/errors";
import type { UserErrors } from "../base/types";
import { showUserErrors, toast } from "../feedback/toasts";

/** Properties of an opened dialog: whether it is shown, and the callback that closes it with a result. */
export interface DialogControls<R> {
  open: boolean;
  close: (result?: R) => void;
}

interface Entry {
  key: number;
  open: boolean;
  render: (open: boolean) => ReactNode;
}

/** Time for which a closed dialog stays in the tree for its fade-out, in milliseconds. */
const LINGER = 200;
let entries: readonly Entry[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog from anywhere; resolves with its result, undefined when it was dismissed. */
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
        // all may have been closed in the meantime
        if (left.length < entries.length) publish(left);
      }, LINGER);
      resolve(result);
    };
    publish([...entries, { key, open: true, render: (open) => render({ open, close }) }]);
  });
}

/** Closes every open dialog without a result (on sign-out, or a change of the enterprise). */
export function closeAllDialogs(): void {
  publish([]);
}

/** Drops the closed dialogs, whose fade-out nobody sees once the host is gone; the next host has none. */
function forgetClosed(): void {
  entries = entries.filter(({ open }) => open);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Renders opened dialogs; once per app, inside the router and Relay providers so that dialogs can use both.
 */
export function DialogHost() {
  const shown = useSyncExternalStore(subscribe, () => entries);
  useEffect(() => forgetClosed, []);
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
  /** Focuses the answer without effect, so that pressing Enter by habit loses nothing. */
  safe?: boolean;
  /** Names of the affected records, listed under the question. */
  what?: readonly string[];
  /** Note below: consequences of the answer. */
  note?: ReactNode;
  /** Runs while the dialog shows itself as busy; an error keeps the dialog open. */
  run?: () => unknown;
}

type ConfirmModule = Pick<typeof import("./ConfirmDialog"), "ConfirmDialog" | "PromptDialog">;

let provided: ConfirmModule | null = null;

/**
 * Provides the dialogs of `confirm` where they are loaded already, for a question that may be asked without
 * a network. They are not imported ahead: a browser never tries a failed import of a module again.
 */
export function provideConfirm(module: ConfirmModule): void {
  provided = module;
}

const loadConfirm = async () => provided ?? import("./ConfirmDialog");

const ConfirmDialog = lazy(() => loadConfirm().then((module) => ({ default: module.ConfirmDialog })));
const PromptDialog = lazy(() => loadConfirm().then((module) => ({ default: module.PromptDialog })));

/** The question before unsaved changes are discarded. */
export const DISCARD: ConfirmOptions = {
  text: "有尚未保存的修改，确定离开吗？",
  confirmText: "放弃修改",
  cancelText: "继续编辑",
  danger: true,
  safe: true,
};

/** Asks for confirmation; true when the user agreed. Titled 提示 with a warning icon (core §8). */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const answer = await openDialog<boolean>((controls) => <ConfirmDialog {...options} {...controls} />);
  return answer === true;
}

export interface ConfirmDeleteOptions {
  /**
   * Deletes; an error of the server is returned as user errors or thrown. Without it a message about the
   * missing call is shown.
   */
  run: (() => Promise<UserErrors>) | undefined;
  text?: ReactNode;
  what?: readonly string[];
  /**
   * Sentence below the question about records that are deleted with it, or actions that become impossible.
   */
  goes?: string | undefined;
  /**
   * The way to restore it from the recycle bin; without it the question says that it cannot be restored.
   */
  bin?: RecycleWay | undefined;
  onDone?: () => void;
}

/** Recycle bin of softly deleted records. */
export interface RecycleWay {
  /** Note on the place: 可在回收站恢复. */
  readonly note: string;
  /** Restores it; absent where the user has no permission. */
  readonly undo?: (() => Promise<UserErrors>) | undefined;
}

/** Shown where a deletion cannot be undone. */
export const IRREVERSIBLE_NOTE = "删除后不可恢复。";

/**
 * Asks 您正在删除信息, 是否继续?, then shows 删除成功！ titled 操作提示, or the server's message as a warning; 请设置api.delete属性!
 * without a call (core §8). True when deleted.
 */
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
    note: goes + (bin?.note ?? IRREVERSIBLE_NOTE),
    danger: true,
    run: async () => {
      deleted = await runDelete(run, bin?.undo);
    },
  });
  if (deleted) onDone?.();
  return deleted;
}

/** Runs a deletion and shows the result, with 撤销 beside it where it can be undone. True on success. */
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
  showDeleted(undo);
  return true;
}

/** Shows that something was deleted, with 撤销 beside it where it can be undone. */
export function showDeleted(undo?: () => Promise<UserErrors>): void {
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
  /** Message for an empty input; without it an empty input is accepted. */
  required?: string;
  maxLength?: number;
  multiline?: boolean;
  placeholder?: string;
  confirmText?: string;
  /**
   * Saves; errors are shown under the field, or above it if they have no field, and keep the dialog open.
   */
  run?: (text: string) => Promise<UserErrors>;
}

/** Asks for one text; undefined when the user cancelled. */
export function promptText(options: PromptOptions): Promise<string | undefined> {
  return openDialog<string>((controls) => (
    <PromptDialog {...options} {...controls} askDiscard={() => confirm(DISCARD)} />
  ));
}
