/** Form of an existing customer: form values, validation and changed fields. */
import type { CustomerUpdateChangesInput } from "@/__generated__/CustomerEditDialogMutation.graphql";
import {
  type CustomDrafts,
  type CustomFieldRow,
  customChanges,
  customProblems,
} from "@/app/customFields/values";
import { changedOf } from "@/app/record/form";
import type { CustomerFlags } from "@/domains/customer/customerFlags";
import type { MemberTeam } from "@/domains/member/MemberTeamInput";
import type { Form } from "@/ui/form/useForm";
import { associationsOf, type CustomerValues, customerProblems, EXISTS } from "./customerForm";

/** Form values of an existing customer. */
export type EditValues = Pick<
  CustomerValues,
  | "type"
  | "salesman"
  | "isOpen"
  | "associations"
  | "level"
  | "name"
  | "industry"
  | "tags"
  | "remark"
  | "custom"
>;

type Value = { readonly value: string } | null | undefined;
type Row = { readonly rowId: string } | null | undefined;
type Team = { readonly rowId: string; readonly name: string } | null | undefined;
type Pairs = readonly { readonly member: Row; readonly team: Team }[] | null | undefined;

/** A customer as the dialog queries it. */
export interface EditRow {
  readonly name: string;
  readonly type: Value;
  readonly level: Value;
  readonly industry: Value;
  readonly tags: readonly { readonly value: string }[] | null | undefined;
  readonly isOpen: CustomerValues["isOpen"];
  readonly remark: string | null | undefined;
  readonly salesman: Row;
  readonly salesmanTeam: Team;
  readonly associations: Pairs;
}

/** A member and a team of theirs, as form values. */
function pairOf(member: Row, team: Team): MemberTeam[] {
  return member ? [{ memberId: member.rowId, teamId: team?.rowId ?? null, teamName: team?.name }] : [];
}

/** Assisting members with their teams, as form values. */
export function pairsOf(associations: Pairs): MemberTeam[] {
  return (associations ?? []).flatMap(({ member, team }) => pairOf(member, team));
}

/** Initial form values. */
export function editValuesOf(row: EditRow, custom: CustomDrafts): EditValues {
  return {
    name: row.name,
    type: row.type?.value ?? null,
    level: row.level?.value ?? null,
    industry: row.industry?.value ?? null,
    tags: (row.tags ?? []).map(({ value }) => value),
    isOpen: row.isOpen,
    remark: row.remark ?? "",
    salesman: pairOf(row.salesman, row.salesmanTeam)[0] ?? null,
    associations: pairsOf(row.associations),
    custom,
  };
}

/** Validation errors, by field. */
export function editProblems(
  values: EditValues,
  flags: CustomerFlags,
  fields: readonly CustomFieldRow[],
): Record<string, string> {
  return { ...customerProblems(values, flags), ...customProblems(fields, values.custom) };
}

function inputOf(values: EditValues) {
  return {
    name: values.name.trim(),
    type: values.type,
    level: values.level,
    industry: values.industry,
    tags: values.tags,
    isOpen: values.isOpen,
    remark: values.remark.trim() || null,
    salesmanId: values.salesman?.memberId ?? null,
    salesmanTeamId: values.salesman?.teamId ?? null,
    associations: associationsOf(values.associations),
  };
}

/** Changed fields only: absent fields stay, null clears. */
export function changesOf(
  values: EditValues,
  before: EditValues,
  fields: readonly CustomFieldRow[],
): CustomerUpdateChangesInput {
  const changed: CustomerUpdateChangesInput = changedOf(inputOf(values), inputOf(before));
  // the salesperson and their team are sent together
  const moved = "salesmanId" in changed || "salesmanTeamId" in changed;
  const custom = customChanges(fields, values.custom, before.custom);
  return {
    ...changed,
    ...(moved
      ? { salesmanId: values.salesman?.memberId ?? null, salesmanTeamId: values.salesman?.teamId ?? null }
      : {}),
    ...(custom.length > 0 ? { custom } : {}),
  };
}

/** Whether another customer has the name, which the server accepts with `force` (business §7 Customers). */
export function isTaken({ errors, refused }: Pick<Form<EditValues>, "errors" | "refused">): boolean {
  return errors.name === EXISTS || refused.some(({ message }) => message === EXISTS);
}
