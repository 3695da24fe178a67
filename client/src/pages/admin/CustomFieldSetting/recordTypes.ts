import type { CustomFieldRecordType } from "@/__generated__/CustomFieldSettingPageQuery.graphql";

/** The kinds of records that can have fields of the enterprise's own, as addresses name them; the first is shown first. */
const RECORD_TYPES: Readonly<Record<string, CustomFieldRecordType>> = { customer: "CUSTOMER" };

/** The kind that an address names. */
export function recordTypeOf(text: string | null): CustomFieldRecordType {
  return RECORD_TYPES[text ?? ""] ?? "CUSTOMER";
}
