/** State of an approval form that is being filled in: values, validation, rights on fields. */

import { useCallback, useMemo, useState } from "react";
import { type Problems, useProblems } from "@/ui/form/problems";
import type { Facts, Field, FlowValues, Right, Rights } from "../definition";
import { APPLICANT_RIGHT, closed, validate } from "./values";

interface FlowFormOptions {
  readonly fields: readonly Field[];
  readonly facts: Facts;
  /** The initial values. */
  readonly initial: FlowValues;
  readonly rights?: Rights;
  /** The right on fields that `rights` does not name: for an applicant `write`, at a node `read`. */
  readonly otherwise?: Right;
}

/** The state of a form to fill in: pass `props` to `FlowFields` as a whole. */
export interface FlowForm {
  readonly values: FlowValues;
  readonly dirty: boolean;
  /** True when it can be sent; otherwise errors are shown at their fields and the first gets the focus. */
  readonly check: () => boolean;
  /** Shows errors found by the server, by the same paths. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
  /** Resets the form to its initial or to other values. */
  readonly reset: (values?: FlowValues) => void;
  readonly props: {
    readonly fields: readonly Field[];
    readonly facts: Facts;
    readonly rights: Rights;
    readonly otherwise: Right;
    readonly values: FlowValues;
    readonly onChange: (values: FlowValues) => void;
    readonly errors: Readonly<Record<string, string>>;
    readonly problems: Problems;
    readonly failures: number;
  };
}

const NONE: Rights = {};

export function useFlowForm({
  fields,
  facts,
  initial,
  rights: given = NONE,
  otherwise = APPLICANT_RIGHT,
}: FlowFormOptions): FlowForm {
  // without the numbers behind it a result would be blank
  const rights = useMemo(() => closed(fields, given, otherwise), [fields, given, otherwise]);
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const [failures, setFailures] = useState(0);
  const problems = useProblems(useCallback(() => undefined, []));
  // after the first check, errors are updated as the values change
  const own = useMemo(
    () => (asked ? validate(fields, rights, facts, values, otherwise) : {}),
    [asked, fields, rights, facts, values, otherwise],
  );
  const fail = (errors: Readonly<Record<string, string>>) => {
    setTold(errors);
    setFailures((count) => count + 1);
  };
  return {
    values,
    dirty: values !== start,
    check: () => {
      setAsked(true);
      const standing = present(problems.standing());
      const wrong = validate(fields, rights, facts, values, otherwise);
      if (Object.keys(standing).length === 0 && Object.keys(wrong).length === 0) {
        setTold({});
        return true;
      }
      fail(standing);
      return false;
    },
    refuse: fail,
    reset: (next = initial) => {
      setStart(next);
      setValues(next);
      setTold({});
      setAsked(false);
    },
    props: {
      fields,
      facts,
      rights,
      otherwise,
      values,
      onChange: (next) => {
        setTold((old) => staying(old, values, next));
        setValues(next);
      },
      errors: { ...own, ...told },
      problems,
      failures,
    },
  };
}

function present(errors: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Removes a server's error of a field when its value changes. */
function staying(
  told: Readonly<Record<string, string>>,
  before: FlowValues,
  after: FlowValues,
): Readonly<Record<string, string>> {
  const entries = Object.entries(told);
  const left = entries.filter(([path]) => {
    const key = path.split(".", 1)[0] ?? path;
    return before[key] === after[key];
  });
  return left.length === entries.length ? told : Object.fromEntries(left);
}
