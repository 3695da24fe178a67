import type { Tone } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { Difference } from "./difference";

const KIND: Readonly<Record<Difference["kind"], { readonly text: string; readonly tone: Tone }>> = {
  added: { text: "新增", tone: "green" },
  removed: { text: "删除", tone: "red" },
  changed: { text: "修改", tone: "blue" },
};

/** List of the differences between two definitions of an approval form, part by part. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="ui-muted">两个版本的内容相同。</p>;
  return (
    <ul className="flow-differences" aria-label="变化">
      {differences.map(({ kind, part, key, name, attributes }) => (
        <li key={`${part} ${key} ${kind}`}>
          <StatusTag tone={KIND[kind].tone}>{KIND[kind].text}</StatusTag>
          <span>
            {part}
            {name ? <strong>“{name}”</strong> : null}
            {attributes.length > 0 ? <span className="ui-muted">：{attributes.join("、")}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
