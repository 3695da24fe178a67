import type { AttendApplicationKind } from "@/__generated__/AttendFlowListPageQuery.graphql";
import { APPLY_FORMS, type ApplyKind, applyKindOf } from "@/domains/attend/apply/forms";

/** The forms of approval that attendance uses: pure functions. */

/** The kind of applications that a form of a kind makes; a swap of shifts makes none. */
export const APPLICATION_OF: Readonly<Record<ApplyKind, AttendApplicationKind | null>> = {
  leave: "LEAVE",
  overtime: "OVERTIME",
  trip: "TRIP",
  punch_repair: "REPAIR",
  shift_swap: null,
};

/** The forms of one kind. */
export interface FormsOfKind<Form> {
  readonly kind: ApplyKind;
  readonly text: string;
  readonly forms: readonly Form[];
}

/** Forms by the kinds that attendance reads, in the order in which these are offered; those of other kinds are left out. */
export function formsByKind<Form extends { readonly kind: string }>(
  forms: readonly Form[],
): readonly FormsOfKind<Form>[] {
  return APPLY_FORMS.map(({ kind, text }) => ({
    kind,
    text,
    forms: forms.filter((form) => applyKindOf(form.kind) === kind),
  }));
}
