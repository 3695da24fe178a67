import { createContext, use, useEffect, useId } from "react";

/**
 * Reason why a form cannot be submitted with the present content of an input. `atOnce`: shown immediately,
 * otherwise on submit.
 */
export interface Problem {
  readonly text: string;
  readonly atOnce: boolean;
}

/** Receives the problem of an input; null when it is solved. */
export type TellProblem = (input: string, problem: Problem | null) => void;

/** Callback of the field around an input, which shows the problem and prevents submitting meanwhile. */
export const ProblemContext = createContext<TellProblem | null>(null);

/**
 * Reports a problem that the form cannot detect by the value of the input: typed text that is no date, or
 * unfinished uploads. Null reports none. No effect outside of a form.
 */
export function useProblem(text: string | null, atOnce = true): void {
  const id = useId();
  const tell = use(ProblemContext);
  useEffect(() => {
    if (text === null || !tell) return;
    tell(id, { text, atOnce });
    return () => tell(id, null);
  }, [tell, id, text, atOnce]);
}
