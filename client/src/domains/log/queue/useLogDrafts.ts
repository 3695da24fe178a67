import { useEffect, useRef, useState } from "react";
import { deepEqual } from "@/ui/base/equal";
import type { Form } from "@/ui/form/useForm";
import type { LogValues } from "../values";
import { later } from "./later";
import type { LogDraft } from "./types";
import { useLogQueue } from "./useLogQueue";

/** The drafts of a form for a new log. */
export interface LogDrafts {
  /** Whether input is stored: leaving the form loses nothing. */
  readonly kept: boolean;
  /** Stores the last input at once, where a form is closed; whether it leaves a draft. */
  readonly leave: () => boolean;
  /** When the draft in the form was stored; null where the form was begun anew. */
  readonly restored: number | null;
  /** The other drafts of the same record, the latest first. */
  readonly others: readonly LogDraft[];
  readonly resume: (draft: LogDraft) => void;
  /** Throws the draft in the form away, and empties the form. */
  readonly drop: () => void;
  /** Deletes the draft in the form, after its log was saved. */
  readonly finish: () => void;
}

/**
 * Stores the values of a form for a new log after each pause, one draft for each type of the record `about`,
 * until the log is saved or the draft is thrown away. A type that is chosen in an empty form brings its
 * draft back. `about` is null for a log that is changed: nothing is stored then.
 */
export function useLogDrafts(form: Form<LogValues>, initial: LogValues, about: string | null): LogDrafts {
  const { queue, view } = useLogQueue();
  const [restored, setRestored] = useState<number | null>(null);
  /**
   * The type under which the present values are stored. It is another than theirs after a text was carried
   * to a type that has a draft: neither replaces the other.
   */
  const slot = useRef(initial.logType ?? "");
  const stored = useRef(false);
  const over = useRef(false);
  const [writing] = useState(later);
  const ready = view.ready && about !== null;
  const mine = view.drafts.filter((draft) => draft.about === about);
  const latest = useRef({ form, mine });
  useEffect(() => {
    latest.current = { form, mine };
  });
  useEffect(() => {
    // a phone may close a hidden page at any time
    const hidden = () => {
      if (document.hidden) writing.flush();
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      writing.flush();
    };
  }, [writing]);
  const place = (logType: string) => ({ about: about ?? "", logType });
  const ignore = () => undefined;
  const forget = () => {
    writing.cancel();
    queue.forget(place(slot.current)).catch(ignore);
  };
  const resume = (draft: LogDraft) => {
    writing.flush();
    slot.current = draft.logType;
    stored.current = true;
    setRestored(draft.at);
    const values = { ...initial, ...draft.values };
    latest.current.form.restore({ values, start: { initial, version: undefined } });
  };
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values is stored
  useEffect(() => {
    if (!ready || over.current) return;
    const { logType, happenedOn } = values;
    const empty = deepEqual(values, { ...initial, logType, happenedOn });
    const type = logType ?? "";
    const draft = latest.current.mine.find((one) => one.logType === type);
    if (empty && draft && !stored.current) {
      resume(draft);
      return;
    }
    let moves = false;
    if (type !== slot.current && (!draft || deepEqual(draft.values, values))) {
      // the draft goes with its text to the new type
      moves = stored.current;
      if (moves) forget();
      slot.current = type;
    }
    if (!empty) {
      stored.current = true;
      const to = place(slot.current);
      writing.plan(() => void queue.keep(to, values).catch(ignore));
      // its place before is empty already
      if (moves) writing.flush();
    } else if (stored.current) {
      stored.current = false;
      setRestored(null);
      forget();
    }
  }, [ready, values]);
  return {
    kept: ready,
    leave: () => {
      writing.flush();
      return stored.current && !over.current;
    },
    restored,
    others: ready
      ? mine
          .filter(({ logType }) => !(stored.current && logType === slot.current))
          .sort((one, other) => other.at - one.at)
      : [],
    resume,
    drop: () => latest.current.form.reset(),
    finish: () => {
      over.current = true;
      if (ready) forget();
    },
  };
}
