/** Whether something waited to be sent since the window opened. For `useSyncExternalStore`. */
export interface SenderUse {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => boolean;
  /** Loads the code of the sender. */
  readonly begin: () => void;
}

/** The use of one sender: its code loads once something waits. */
export function senderUse(): SenderUse {
  let used = false;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => used,
    begin: () => {
      used = true;
      for (const listener of listeners) listener();
    },
  };
}
