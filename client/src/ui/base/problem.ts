import { createContext, use, useEffect, useId } from "react";

/** Why what stands in an input is no value: said at once, or only when the form is to be saved. */
export interface Problem {
  readonly text: string;
  readonly atOnce: boolean;
}

/** Takes what an input says of itself; null when nothing is wrong any more. */
export type TellProblem = (input: string, problem: Problem | null) => void;

/** The field an input stands in, which shows what is wrong and keeps its form from being saved meanwhile. */
export const ProblemContext = createContext<TellProblem | null>(null);

/**
 * Tells the form that what stands in an input can't be saved, though its value says nothing of it: text that is no date, files
 * on their way. Outside of a form nobody is told.
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
