import { useEffect } from "react";
import type { Facts, Field, FlowValues, Rights } from "@/domains/flow/definition";
import { type FlowForm, useFlowForm } from "@/domains/flow/form/useFlowForm";
import { sent } from "@/domains/flow/form/values";
import { refusalsOf } from "@/domains/flow/told";
import type { MutationError } from "@/relay/useAppMutation";

/** The part of the form that an approver fills in while they agree. */
export interface Filling {
  /** True when it is filled in as it has to be; otherwise its faults stand in the page. */
  readonly check: () => boolean;
  /** The values to be sent; null where nothing was changed. */
  readonly sent: () => FlowValues | null;
  readonly refuse: (errors: readonly MutationError[]) => void;
  readonly isDirty: boolean;
}

/** The form of an application at a node whose approver may write some of it. */
export function useFilling(
  fields: readonly Field[],
  facts: Facts,
  values: FlowValues,
  rights: Rights,
): { readonly form: FlowForm; readonly filling: Filling } {
  const form = useFlowForm({ fields, facts, initial: values, rights, otherwise: "read" });
  // somebody else has written into it: whoever has typed nothing sees that
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was touched keeps what was typed
  useEffect(() => {
    if (!form.dirty) form.reset(values);
  }, [values]);
  return {
    form,
    filling: {
      check: form.check,
      sent: () => (form.dirty ? sent(fields, rights, facts, form.values, "read") : null),
      refuse: (errors) => {
        const { values: refused } = refusalsOf(errors);
        if (Object.keys(refused).length > 0) form.refuse(refused);
      },
      isDirty: form.dirty,
    },
  };
}
