import type { WorkItemKind, WorkUseInput } from "@/__generated__/FinishDialogMutation.graphql";
import type { PickedWorkItem } from "@/domains/work/useWorkItemSource";
import { toHundredths } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";

/** One service or consumable that an order took, while it is edited. */
export interface UseLine {
  readonly key: string;
  /** Of the list of items; null for what was written by hand. */
  readonly itemId: string | null;
  readonly name: string;
  readonly kind: WorkItemKind;
  readonly unit: string | null;
  /** As typed: yuan for one of them. */
  readonly price: string;
  /** As typed. */
  readonly quantity: string;
}

/** So many lines an order has. */
export const USE_LIMIT = 100;
/** So long is a name that is written by hand. */
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

/** What an order has taken already, as lines. */
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

/** The lines with one more of an item: a line of its own, or one more on the line that it has. */
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

/** The lines with an empty one, to be written by hand. */
export function withBlank(lines: readonly UseLine[]): readonly UseLine[] {
  return [
    ...lines,
    { key: randomId(), itemId: null, name: "", kind: "CONSUMABLE", unit: null, price: "", quantity: "1" },
  ];
}

/** What a line comes to in yuan, rounded to fen; null while it has no price. */
export function lineSum({ price, quantity }: Pick<UseLine, "price" | "quantity">): number | null {
  if (price === "" || quantity === "") return null;
  return Math.round((toHundredths(Number(price)) * toHundredths(Number(quantity))) / 100) / 100;
}

/** What all lines come to in yuan. */
export function sumOf(lines: readonly UseLine[]): number {
  return lines.reduce((fen, line) => fen + toHundredths(lineSum(line) ?? 0), 0) / 100;
}

/** What is wrong with a line, or null. */
export function lineProblem({ name, price, quantity }: UseLine): string | null {
  if (name.trim() === "") return "请填写服务或耗材的名称";
  if (!(Number(quantity) > 0)) return `请填写“${name.trim()}”的数量`;
  if (price !== "" && !Number.isFinite(Number(price))) return `“${name.trim()}”的单价不正确`;
  return null;
}

/** The lines as they are sent: of what the list of items names, the server knows the rest. */
export function lineInputs(lines: readonly UseLine[]): WorkUseInput[] {
  return lines.map(({ itemId, name, kind, unit, price, quantity }) => ({
    ...(itemId ? { itemId } : { name: name.trim(), kind, unit }),
    price: price === "" ? null : Number(price),
    quantity: Number(quantity),
  }));
}
