/** Dictionary options and type requirements in the customer dialogs. */
import type { CustomerVisibility } from "@/__generated__/CustomerCreateDialogMutation.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { type CustomerFlags, flagsOf, type Param } from "@/domains/customer/customerFlags";
import { visibilityOf } from "@/domains/customer/labels";
import type { Option } from "@/ui/base/types";

/** An item of a dictionary, as the dialogs query it. */
interface Item {
  readonly value: string;
  readonly text: string;
  readonly param?: unknown;
}
type Items = readonly Item[] | null | undefined;

/** Options of the selects in the customer dialogs. */
export interface DictOptions {
  readonly types: readonly Option[];
  readonly levels: readonly Option[];
  readonly industries: readonly Option[];
  readonly tags: readonly Option[];
  readonly scopes: readonly Option<CustomerVisibility>[];
}

/** Options of the five customer dictionaries. */
export function dictOptions(
  data: Partial<Record<"types" | "levels" | "industries" | "tags" | "scopes", Items>> | null,
): DictOptions {
  return {
    types: optionsOfItems(data?.types),
    levels: optionsOfItems(data?.levels),
    industries: optionsOfItems(data?.industries),
    tags: optionsOfItems(data?.tags),
    scopes: (data?.scopes ?? []).map(({ value, text }) => ({ value: visibilityOf(value), label: text })),
  };
}

/** Requirements of the chosen customer type; none without a type. */
export function flagsOfType(types: Items, value: string | null): CustomerFlags {
  const param = types?.find((type) => type.value === value)?.param;
  return flagsOf(typeof param === "object" && param !== null ? (param as Param) : null);
}
