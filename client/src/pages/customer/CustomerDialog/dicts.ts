import type { CustomerVisibility } from "@/__generated__/CustomerCreateDialogMutation.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { type CustomerFlags, flagsOf, type Param } from "@/domains/customer/customerFlags";
import { visibilityOf } from "@/domains/customer/labels";
import type { Option } from "@/ui/base/types";

/** One item of a dictionary, as the dialogs ask for it. */
interface Item {
  readonly value: string;
  readonly text: string;
  readonly param?: unknown;
}
type Items = readonly Item[] | null | undefined;

/** What the dialogs of a customer choose from. */
export interface DictOptions {
  readonly types: readonly Option[];
  readonly levels: readonly Option[];
  readonly industries: readonly Option[];
  readonly tags: readonly Option[];
  readonly scopes: readonly Option<CustomerVisibility>[];
}

/** The five dictionaries of a customer. */
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

/** What the chosen type demands; without one, nothing. */
export function flagsOfType(types: Items, value: string | null): CustomerFlags {
  const param = types?.find((type) => type.value === value)?.param;
  return flagsOf(typeof param === "object" && param !== null ? (param as Param) : null);
}
