import type { CustomValueInput } from "@/__generated__/CustomerCreateDialogMutation.graphql";
import type { UserError } from "@/ui/base/types";
import { type CustomDrafts, type CustomFieldRow, customChanges, customInput, customProblems } from "./values";

/** What of a mutation's input they are. */
export interface OwnInput {
  custom?: CustomValueInput[];
}

/** The enterprise's own fields of a form: what it shows, checks and sends of them. Drafts are the form's value `custom`. */
export interface OwnFields {
  /** Whose they are, as files that are attached name it. */
  readonly recordType: string;
  readonly fields: readonly CustomFieldRow[];
  readonly problems: (drafts: CustomDrafts) => Record<string, string>;
  /** What a new record has; of one that there is, given what it had, what was changed. */
  readonly input: (drafts: CustomDrafts, before?: CustomDrafts) => OwnInput;
  /** The server's words at the fields that it names by their codes. */
  readonly told: (errors: readonly UserError[]) => UserError[];
}

/** The same for these fields. */
export function ownFieldsOf(
  recordType: string,
  fields: readonly (CustomFieldRow & { readonly code: string })[],
): OwnFields {
  const idOf = new Map(fields.map(({ code, rowId }) => [code, rowId]));
  return {
    recordType,
    fields,
    problems: (drafts) => customProblems(fields, drafts),
    input: (drafts, before) => {
      const custom = before ? customChanges(fields, drafts, before) : customInput(fields, drafts);
      return custom.length > 0 ? { custom } : {};
    },
    told: (errors) =>
      errors.map((error) => {
        const path = typeof error.field === "string" ? error.field.split(".") : (error.field ?? []);
        const id = path.at(-2) === "custom" ? idOf.get(path.at(-1) ?? "") : undefined;
        return id === undefined ? error : { ...error, field: ["custom", id] };
      }),
  };
}
