import type { WorkItemKind, WorkUseInput } from "@/__generated__/FinishDialogMutation.graphql";
import type { PickedWorkItem } from "@/domains/work/useWorkItemSource";
import { toHundredths } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";

/** Form values of a service or material that an order used. */
export interface UseLine {
  readonly key: string;
  /** Id in the list of items; null for a typed one. */
  readonly itemId: string | null;
  readonly name: string;
  readonly kind: WorkItemKind;
  readonly unit: string | null;
  /** Price per unit in yuan, as typed. */
  readonly price: string;
  /** Quantity, as typed. */
  readonly quantity: string;
}

/** Largest number of used items of an order. */
export const USE_LIMIT = 100;
/** Longest typed name, in characters. */
export const USE_NAME_LENGTH = 100;

interface Used {
  readonly rowId: string;
  readonly item: { readonly rowId: string } | null | undefined;
  readonly name: string;
  readonly kind: WorkItemKind;
  readonly unit: string | null | undefined;
  readonly price: number | null | undefined;
  readonly quantity: number;
}

/** Form values of the items that an order has used already. */
export function linesOf(uses: readonly Used[] | null | undefined): readonly UseLine[] {
  return (uses ?? []).map(({ rowId, item, name, kind, unit, price, quantity }) => ({
    key: rowId,
    itemId: item?.rowId ?? null,
    name,
    kind,
    unit: unit ?? null,
    price: price === null || price === undefined ? "" : String(price),
    quantity: String(quantity),
  }));
}

/** Adds an item to the used items: as a new entry, or by raising the quantity of its present one. */
export function withItem(lines: readonly UseLine[], item: PickedWorkItem): readonly UseLine[] {
  if (lines.some(({ itemId }) => itemId === item.rowId)) {
    return lines.map((line) =>
      line.itemId === item.rowId ? { ...line, quantity: String((Number(line.quantity) || 0) + 1) } : line,
    );
  }
  const { rowId: itemId, name, kind, unit, price } = item;
  return [
    ...lines,
    {
      key: randomId(),
      itemId,
      name,
      kind,
      unit: unit ?? null,
      price: typeof price === "number" ? String(price) : "",
      quantity: "1",
    },
  ];
}

/** Adds an empty entry, for an item typed by hand. */
export function withBlank(lines: readonly UseLine[]): readonly UseLine[] {
  return [
    ...lines,
    { key: randomId(), itemId: null, name: "", kind: "CONSUMABLE", unit: null, price: "", quantity: "1" },
  ];
}

/** The amount of an entry in yuan, rounded to fen; null while it has no price. */
export function lineSum({ price, quantity }: Pick<UseLine, "price" | "quantity">): number | null {
  if (price === "" || quantity === "") return null;
  return Math.round((toHundredths(Number(price)) * toHundredths(Number(quantity))) / 100) / 100;
}

/** The amount of all entries in yuan. */
export function sumOf(lines: readonly UseLine[]): number {
  return lines.reduce((fen, line) => fen + toHundredths(lineSum(line) ?? 0), 0) / 100;
}

/** The error in an entry, or null. */
export function lineProblem({ name, price, quantity }: UseLine): string | null {
  if (name.trim() === "") return "请填写服务或耗材的名称";
  if (!(Number(quantity) > 0)) return `请填写“${name.trim()}”的数量`;
  if (price !== "" && !Number.isFinite(Number(price))) return `“${name.trim()}”的单价不正确`;
  return null;
}

/** The entries as input of the mutation; for catalogue items the server knows the other fields. */
export function lineInputs(lines: readonly UseLine[]): WorkUseInput[] {
  return lines.map(({ itemId, name, kind, unit, price, quantity }) => ({
    ...(itemId ? { itemId } : { name: name.trim(), kind, unit }),
    price: price === "" ? null : Number(price),
    quantity: Number(quantity),
  }));
}
