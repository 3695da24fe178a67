import type { ReactNode } from "react";
import type { Column } from "@/ui/base/types";

/** An enterprise's own field as a list needs it. */
export interface ListedField {
  readonly rowId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly inList: boolean;
}

interface Valued {
  readonly customValues?:
    | readonly { readonly field: { readonly rowId: string }; readonly display: ReactNode & string }[]
    | null
    | undefined;
}

/** A column for each of the enterprise's own fields, in sight where the field says so. */
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
      render: ({ customValues }) =>
        (customValues ?? []).find((value) => value.field.rowId === field.rowId)?.display,
    }));
}
