import type { QueryDraft } from "./draft";

/** Something that the server says of a definition: at `document`, a path of it, `parameters.0` or `columns.0.path`. */
export interface Problem {
  readonly at: string;
  readonly message: string;
}

/** What is wrong, by its place in the editor: the path of a column or of a field, or `$name` of a parameter. */
export interface Placed {
  readonly at: ReadonlyMap<string, string>;
  /** What has no place of its own. */
  readonly others: readonly string[];
}

/** The place that a problem belongs to; null where it has none that is shown. */
function placeOf({ at }: Problem, { columns, parameters }: QueryDraft): string | null {
  const [, part, place] = /^(columns|parameters)\.(\d+)(?:\.|$)/.exec(at) ?? [];
  if (part === "columns") return columns[Number(place)]?.path ?? null;
  if (part === "parameters") {
    const name = parameters[Number(place)]?.name;
    return name === undefined ? null : `$${name}`;
  }
  return null;
}

/** Problems at their places; `known` are the paths of fields that say what is wrong with them. */
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
