/** Problems that the inputs of a form report, collected by field until they are solved. */

import { useCallback, useMemo, useRef, useState } from "react";
import type { Problem, TellProblem } from "../base/problem";

/** Errors by the path of their field. */
type Errors = Record<string, string | undefined>;

interface Told extends Problem {
  readonly path: string;
}

/** Problems reported by the inputs of a form, by the fields they belong to. */
export interface Problems {
  /** Receives the problem of an input in the field of that name; the empty name is the form itself. */
  readonly tell: (path: string, ...told: Parameters<TellProblem>) => void;
  /** All current problems. */
  readonly standing: () => Errors;
  /** Problems that are shown before submit. */
  readonly shown: Errors;
}

function errorsOf(told: Iterable<Told>): Errors {
  const errors: Errors = {};
  for (const { path, text } of told) errors[path] ??= text;
  return errors;
}

/** Collects the problems; `over` is called for each one that is solved. */
export function useProblems(over: (path: string, text: string) => void): Problems {
  const all = useRef(new Map<string, Told>());
  const [shown, setShown] = useState<Errors>({});
  const tell = useCallback<Problems["tell"]>(
    (path, input, problem) => {
      const before = all.current.get(input);
      if (problem) all.current.set(input, { ...problem, path });
      else all.current.delete(input);
      if (before) over(before.path, before.text);
      if (before?.atOnce || problem?.atOnce)
        setShown(errorsOf([...all.current.values()].filter(({ atOnce }) => atOnce)));
    },
    [over],
  );
  const standing = useCallback(() => errorsOf(all.current.values()), []);
  return useMemo(() => ({ tell, standing, shown }), [tell, standing, shown]);
}
