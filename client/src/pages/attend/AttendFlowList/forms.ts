import type { AttendApplicationKind } from "@/__generated__/AttendFlowListPageQuery.graphql";
import { APPLY_FORMS, type ApplyKind, applyKindOf } from "@/domains/attend/apply/forms";

/** Approval forms of attendance, grouped by kind: pure functions. */

/** Kind of attendance application that a kind of form creates; a shift swap creates none. */
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

/** Forms grouped by the kinds that attendance uses, in their order; forms of other kinds are left out. */
export function formsByKind<Form extends { readonly kind: string }>(
  forms: readonly Form[],
): readonly FormsOfKind<Form>[] {
  return APPLY_FORMS.map(({ kind, text }) => ({
    kind,
    text,
    forms: forms.filter((form) => applyKindOf(form.kind) === kind),
  }));
}
