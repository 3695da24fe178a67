import type { Mode, Nobody, Node } from "@/domains/flow/definition";
import { RecordsInput } from "@/domains/flow/form/RecordInput";
import type { Option } from "@/ui/base/types";
import { Section } from "@/ui/frame/Card";
import { RadioGroup, Segmented } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { useDesignFacts } from "../context";
import { Part } from "./Part";
import { WhoRules } from "./WhoRules";

const MODES: readonly Option<Mode>[] = [
  { value: "all", label: "会签：同时审批，须所有人同意" },
  { value: "any", label: "或签：同时审批，一人同意即可" },
  { value: "sequence", label: "依次审批：按顺序，须所有人同意" },
  { value: "ratio", label: "按比例：同时审批，达到比例即通过" },
];

const NOBODY: readonly Option<Nobody>[] = [
  { value: "admin", label: "由表单管理员审批" },
  { value: "member", label: "由指定成员审批" },
  { value: "pass", label: "自动通过，并记入审批记录" },
  { value: "refuse", label: "自动拒绝" },
];

export interface NodePartProps {
  node: Node;
  /** `tag` names the edited input, so that its changes are one undo step. */
  onChange: (node: Node, tag?: string) => void;
}

/** A typed text as a number, or undefined. */
export function typedNumber(text: string): number | undefined {
  return text === "" ? undefined : Number(text);
}

/**
 * Settings of an approval node: its approvers, their mode of decision, and the fallback when none is found.
 */
export function ApprovePart({ node, onChange }: NodePartProps) {
  const { names } = useDesignFacts();
  const { mode = "all", nobody = "admin" } = node;
  return (
    <div className="flow-panel__parts">
      <Section title="由谁审批">
        <WhoRules who={node.who ?? []} word="审批人" onChange={(who) => onChange({ ...node, who })} />
      </Section>
      <Section title="多人审批时">
        <RadioGroup
          aria-label="多人审批的方式"
          vertical
          options={MODES}
          value={mode}
          onChange={(next) =>
            next &&
            onChange({ ...node, mode: next, ratio: next === "ratio" ? (node.ratio ?? 60) : undefined })
          }
        />
        {mode === "ratio" ? (
          <Part label="通过比例" help="同意的人数达到这个比例，节点即通过" required>
            {(input) => (
              <IntegerInput
                {...input}
                value={node.ratio === undefined ? "" : String(node.ratio)}
                unit="%"
                most={100}
                onChange={(text) => onChange({ ...node, ratio: typedNumber(text) }, `ratio:${node.key}`)}
              />
            )}
          </Part>
        ) : null}
        <Part label="有人拒绝时">
          {(input) => (
            <Segmented
              {...input}
              options={[
                { value: "stop", label: "一票否决", hint: "立即拒绝，不再等其他人" },
                { value: "wait", label: "等待全部", hint: "所有人都处理后再决定" },
              ]}
              value={node.onRefusal ?? "stop"}
              onChange={(onRefusal) => onChange({ ...node, onRefusal })}
            />
          )}
        </Part>
      </Section>
      <Section title="找不到审批人时">
        <Select
          aria-label="找不到审批人时"
          options={NOBODY}
          value={nobody}
          clearable={false}
          onChange={(next) =>
            next &&
            onChange({
              ...node,
              nobody: next,
              nobodyMemberIds: next === "member" ? node.nobodyMemberIds : undefined,
            })
          }
        />
        {nobody === "member" ? (
          <Part label="处理人" required>
            {(input) => (
              <RecordsInput
                {...input}
                kind="member"
                names={names}
                value={node.nobodyMemberIds ?? []}
                max={100}
                onChange={(ids) => onChange({ ...node, nobodyMemberIds: ids.length > 0 ? ids : undefined })}
              />
            )}
          </Part>
        ) : null}
      </Section>
    </div>
  );
}
