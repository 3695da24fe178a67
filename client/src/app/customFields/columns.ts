import type { ReactNode } from "react";
import type { CustomFieldKind } from "@/__generated__/useFormFactsQuery.graphql";
import type { Column } from "@/ui/base/types";

/** A custom field, as far as a list needs it. */
export interface ListedField {
  readonly rowId: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  readonly enabled: boolean;
  readonly inList: boolean;
}

/** Types of fields without a meaningful order: records, several options, files. */
const UNORDERED: readonly CustomFieldKind[] = ["MEMBER", "CUSTOMER", "LIST", "FILE"];

interface Valued {
  readonly customValues?:
    | readonly { readonly field: { readonly rowId: string }; readonly display: ReactNode & string }[]
    | null
    | undefined;
}

/** Columns of the custom fields, visible by default where the field says so. */
export function ownColumns<Row extends Valued>(
  fields: readonly ListedField[] | null | undefined,
): Column<Row>[] {
  return (fields ?? [])
    .filter(({ enabled }) => enabled)
    .map((field) => ({
      key: `custom.${field.rowId}`,
      title: field.name,
      width: 140,
      hidden: !field.inList,
      // the name of the column in REST and in addresses; `list.ts` parses it
      ...(UNORDERED.includes(field.kind) ? {} : { sortable: `cf_${field.rowId}` }),
      render: ({ customValues }) =>
        (customValues ?? []).find((value) => value.field.rowId === field.rowId)?.display,
    }));
}
