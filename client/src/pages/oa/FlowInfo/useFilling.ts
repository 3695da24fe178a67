/** Editing of form fields by an approver. */
import { useEffect } from "react";
import type { Facts, Field, FlowValues, Rights } from "@/domains/flow/definition";
import { type FlowForm, useFlowForm } from "@/domains/flow/form/useFlowForm";
import { sent } from "@/domains/flow/form/values";
import { refusalsOf } from "@/domains/flow/refusals";
import type { MutationError } from "@/relay/useAppMutation";

/** The part of the form that an approver fills in while approving. */
export interface Filling {
  /** True when the fields are valid; otherwise their errors appear on the page. */
  readonly check: () => boolean;
  /** Values to send; null where nothing was changed. */
  readonly sent: () => FlowValues | null;
  readonly refuse: (errors: readonly MutationError[]) => void;
  readonly isDirty: boolean;
}

/** Form of an application at a node whose approver may edit some of its fields. */
export function useFilling(
  fields: readonly Field[],
  facts: Facts,
  values: FlowValues,
  rights: Rights,
): { readonly form: FlowForm; readonly filling: Filling } {
  const form = useFlowForm({ fields, facts, initial: values, rights, otherwise: "read" });
  // another member changed the values: an untouched form shows the new ones
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
