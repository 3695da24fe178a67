import type { QueryDraft } from "./draft";

/** A server error about a definition: at `document`, a path in it, `parameters.0` or `columns.0.path`. */
export interface Problem {
  readonly at: string;
  readonly message: string;
}

/** Errors by their place in the editor: path of a column or a field, or `$name` of a parameter. */
export interface Placed {
  readonly at: ReadonlyMap<string, string>;
  /** Errors without a place of their own. */
  readonly others: readonly string[];
}

/** Place of an error; null without a visible one. */
function placeOf({ at }: Problem, { columns, parameters }: QueryDraft): string | null {
  const [, part, place] = /^(columns|parameters)\.(\d+)(?:\.|$)/.exec(at) ?? [];
  if (part === "columns") return columns[Number(place)]?.path ?? null;
  if (part === "parameters") {
    const name = parameters[Number(place)]?.name;
    return name === undefined ? null : `$${name}`;
  }
  return null;
}

/** Errors at their places; `known` are paths of fields that display their errors. */
export function placed(problems: readonly Problem[], draft: QueryDraft, known: ReadonlySet<string>): Placed {
  const at = new Map<string, string>();
  const others: string[] = [];
  for (const problem of problems) {
    const shown = known.has(problem.at) || draft.columns.some(({ path }) => path === problem.at);
    const place = shown ? problem.at : placeOf(problem, draft);
    if (place === null) others.push(problem.message);
    else if (!at.has(place)) at.set(place, problem.message);
  }
  return { at, others: [...new Set(others)] };
}
