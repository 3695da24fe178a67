import type { MutationError } from "@/relay/useAppMutation";

/** The server's errors of an application, by where they are shown. */
export interface Refusals {
  /** By the paths of fields. */
  readonly values: Readonly<Record<string, string>>;
  /** By the keys of nodes. */
  readonly choices: Readonly<Record<string, string>>;
  /** Errors that concern no field or node. */
  readonly rest: readonly string[];
}

/** Sorts errors by the fields that they name: `values.<path>`, `choices.<node>`, or others. */
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
