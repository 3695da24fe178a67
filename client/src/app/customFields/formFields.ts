import type { CustomValueInput } from "@/__generated__/CustomerCreateDialogMutation.graphql";
import type { UserError } from "@/ui/base/types";
import { type CustomDrafts, type CustomFieldRow, customChanges, customInput, customProblems } from "./values";

/** The custom fields as part of a mutation's input. */
export interface OwnInput {
  custom?: CustomValueInput[];
}

/** Custom fields of a form: their inputs, checks and conversion. Drafts are the form's value `custom`. */
export interface OwnFields {
  /** The kind of record, as in the source of its attachments. */
  readonly recordType: string;
  readonly fields: readonly CustomFieldRow[];
  readonly problems: (drafts: CustomDrafts) => Record<string, string>;
  /** The input of a new record, or, given its former values, the changes of an existing one. */
  readonly input: (drafts: CustomDrafts, before?: CustomDrafts) => OwnInput;
  /** Maps the server's errors, which name fields by code, to the inputs. */
  readonly told: (errors: readonly UserError[]) => UserError[];
}

/** The custom fields of a kind of record, for a form. */
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
