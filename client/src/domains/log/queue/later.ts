/** Milliseconds without input after which a draft is stored. */
const PAUSE_MS = 300;

/** Work that is done after a pause; only the latest is. */
export interface Later {
  readonly plan: (work: () => void) => void;
  /** Does the planned work now. */
  readonly flush: () => void;
  /** Forgets the planned work. */
  readonly cancel: () => void;
}

/** Postpones work until nothing new is planned for a moment. */
export function later(): Later {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: (() => void) | null = null;
  const take = () => {
    const work = planned;
    planned = null;
    clearTimeout(timer);
    return work;
  };
  return {
    plan: (work) => {
      clearTimeout(timer);
      planned = work;
      timer = setTimeout(() => take()?.(), PAUSE_MS);
    },
    flush: () => take()?.(),
    cancel: () => {
      take();
    },
  };
}
