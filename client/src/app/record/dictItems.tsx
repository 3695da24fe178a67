import type { Option } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";

/** An item of a dictionary, as lists and forms query it. */
export interface DictWord {
  readonly text: string;
  readonly color?: string | null | undefined;
}

/** Items of a dictionary as options of a filter or a picker. */
export function optionsOfItems(
  items: readonly { readonly value: string; readonly text: string }[] | null | undefined,
): Option[] {
  return (items ?? []).map(({ value, text }) => ({ value, label: text }));
}

/** An item of a dictionary in its colour. */
export function DictTag({ item }: { item: DictWord | null | undefined }) {
  if (!item) return null;
  return item.color ? <StatusTag color={item.color}>{item.text}</StatusTag> : <span>{item.text}</span>;
}

/** Several items, each in its colour. */
export function DictTags({
  items,
}: {
  items: readonly (DictWord & { readonly value: string })[] | null | undefined;
}) {
  return (
    <span className="ui-row">
      {(items ?? []).map((item) => (
        <DictTag key={item.value} item={item} />
      ))}
    </span>
  );
}
