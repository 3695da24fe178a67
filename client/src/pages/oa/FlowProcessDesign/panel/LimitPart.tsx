import type { Limit, LimitAction } from "@/domains/flow/definition";
import { RecordInput } from "@/domains/flow/form/RecordInput";
import type { Option } from "@/ui/base/types";
import { Section } from "@/ui/frame/Card";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { useDesignFacts } from "../context";
import { type NodePartProps, typedNumber } from "./ApprovePart";
import { Part } from "./Part";

const ACTIONS: readonly Option<LimitAction>[] = [
  { value: "remind", label: "提醒审批人" },
  { value: "agree", label: "自动同意" },
  { value: "refuse", label: "自动拒绝" },
  { value: "transfer", label: "转交给其他人" },
];

/** Default time limit in hours: three working days. */
const HOURS = 24;

/** Settings of an approval node: time limit, further actions of its approvers, and their opinions. */
export function LimitPart({ node, onChange }: NodePartProps) {
  const { limit } = node;
  return (
    <div className="flow-panel__parts">
      <Section title="审批时限">
        <SwitchInput
          label="限时处理"
          value={limit !== undefined}
          onChange={(on) => onChange({ ...node, limit: on ? { hours: HOURS, action: "remind" } : undefined })}
        />
        {limit ? (
          <LimitInputs
            limit={limit}
            onChange={(next) => onChange({ ...node, limit: next }, `limit:${node.key}`)}
          />
        ) : null}
      </Section>
      <Section title="审批人可以">
        <SwitchInput
          label="转交给其他人"
          value={!node.noTransfer}
          onChange={(on) => onChange({ ...node, noTransfer: on ? undefined : true })}
        />
        <SwitchInput
          label="加签：在自己之前、之后或同时增加审批人"
          value={!node.noAdd}
          onChange={(on) => onChange({ ...node, noAdd: on ? undefined : true })}
        />
        <SwitchInput
          label="退回给申请人或之前的节点"
          value={!node.noReturn}
          onChange={(on) => onChange({ ...node, noReturn: on ? undefined : true })}
        />
      </Section>
      <Section title="审批意见">
        <SwitchInput
          label="同意时必须填写意见"
          value={node.asksOpinion === true}
          onChange={(on) => onChange({ ...node, asksOpinion: on ? true : undefined })}
        />
      </Section>
    </div>
  );
}

function LimitInputs({ limit, onChange }: { limit: Limit; onChange: (limit: Limit) => void }) {
  const { names } = useDesignFacts();
  return (
    <>
      <Part label="时限" help="按工作日历计算，每人各自计时" required>
        {(input) => (
          <IntegerInput
            {...input}
            value={Number.isFinite(limit.hours) && limit.hours > 0 ? String(limit.hours) : ""}
            unit="工作小时"
            most={720}
            onChange={(text) => onChange({ ...limit, hours: typedNumber(text) ?? 0 })}
          />
        )}
      </Part>
      <Part label="超时后">
        {(input) => (
          <Select
            {...input}
            options={ACTIONS}
            value={limit.action}
            clearable={false}
            onChange={(action) =>
              action &&
              onChange({ ...limit, action, memberId: action === "transfer" ? limit.memberId : undefined })
            }
          />
        )}
      </Part>
      {limit.action === "transfer" ? (
        <Part label="转交给" required>
          {(input) => (
            <RecordInput
              {...input}
              kind="member"
              names={names}
              value={limit.memberId ?? null}
              onChange={(memberId) => onChange({ ...limit, memberId: memberId ?? undefined })}
            />
          )}
        </Part>
      ) : null}
    </>
  );
}
