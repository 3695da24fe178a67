import type { MutationError } from "@/relay/useAppMutation";

/** The faults that the server found in an application, by where it is shown. */
export interface Refusals {
  /** By the paths of fields. */
  readonly values: Readonly<Record<string, string>>;
  /** By the keys of nodes. */
  readonly choices: Readonly<Record<string, string>>;
  /** About nothing that stands in the form. */
  readonly rest: readonly string[];
}

/** Sorts refusals by the fields that they name: `values.<path>`, `choices.<node>`, or anything else. */
export function refusalsOf(errors: readonly MutationError[]): Refusals {
  const values: Record<string, string> = {};
  const choices: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const path = (field ?? []).flatMap((part) => part.split("."));
    const [head, ...below] = path[0] === "input" ? path.slice(1) : path;
    const key = below.join(".");
    if (head === "values" && key) values[key] ??= message;
    else if (head === "choices" && key) choices[key] ??= message;
    else rest.push(message);
  }
  return { values, choices, rest };
}
