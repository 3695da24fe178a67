import type { Option } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";

/** One item of a dictionary, as lists and forms ask for it. */
export interface DictWord {
  readonly text: string;
  readonly color?: string | null | undefined;
}

/** Items of a dictionary as a filter or a picker offers them. */
export function optionsOfItems(
  items: readonly { readonly value: string; readonly text: string }[] | null | undefined,
): Option[] {
  return (items ?? []).map(({ value, text }) => ({ value, label: text }));
}

/** A word of a dictionary in its colour. */
export function DictTag({ item }: { item: DictWord | null | undefined }) {
  if (!item) return null;
  return item.color ? <StatusTag color={item.color}>{item.text}</StatusTag> : <span>{item.text}</span>;
}

/** Several of them, each in its colour. */
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
