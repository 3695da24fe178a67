import { useState } from "react";
import type { Node, Right } from "@/domains/flow/definition";
import { NAME_LENGTH } from "@/domains/flow/process/tree";
import { Tabs } from "@/ui/frame/Tabs";
import { TextInput } from "@/ui/input/TextInput";
import { useDesignFacts } from "../context";
import { ApprovePart, type NodePartProps } from "./ApprovePart";
import { type BranchActions, BranchList } from "./BranchList";
import { ChildPart } from "./ChildPart";
import { LimitPart } from "./LimitPart";
import { Part } from "./Part";
import { RightsTable } from "./RightsTable";
import { WhoRules } from "./WhoRules";

/** Default right on fields at a node: read. */
const NODE_RIGHT: Right = "read";

type TabKey = "who" | "rights" | "more";

/** Settings panel of a node in the process designer. */
export function NodePanel({ branches, ...part }: NodePartProps & { branches: BranchActions }) {
  const { node, onChange } = part;
  return (
    <>
      <NameInput
        name={node.name}
        onChange={(name) => onChange({ ...node, name }, `name:${node.key}`)}
        label="节点名称"
      />
      {node.kind === "approve" ? <Approver {...part} /> : null}
      {node.kind === "copy" ? <Reader {...part} /> : null}
      {node.branches ? <BranchList fork={node} {...branches} /> : null}
      {node.kind === "child" ? <ChildPart {...part} /> : null}
      {node.kind === "webhook" ? (
        <p className="ui-muted">
          走到这里时，向订阅了 flow_process.signal 的 Webhook
          推送一次事件，不等待对方处理。推送地址在“企业管理 › 消息推送”中维护。
        </p>
      ) : null}
    </>
  );
}

export function NameInput({
  name,
  label,
  onChange,
}: {
  name: string;
  label: string;
  onChange: (name: string) => void;
}) {
  return (
    <Part label={label} required>
      {(input) => (
        <TextInput
          {...input}
          value={name}
          maxLength={NAME_LENGTH}
          invalid={name.trim() === ""}
          onChange={onChange}
        />
      )}
    </Part>
  );
}

function Approver(part: NodePartProps) {
  const [tab, setTab] = useState<TabKey>("who");
  return (
    <Tabs
      label="节点设置"
      value={tab}
      onChange={(key) => setTab(key as TabKey)}
      tabs={[
        { key: "who", label: "审批人" },
        { key: "rights", label: "字段权限" },
        { key: "more", label: "时限与操作" },
      ]}
    >
      {tab === "who" ? <ApprovePart {...part} /> : null}
      {tab === "rights" ? <NodeRights {...part} /> : null}
      {tab === "more" ? <LimitPart {...part} /> : null}
    </Tabs>
  );
}

function Reader(part: NodePartProps) {
  const [tab, setTab] = useState<TabKey>("who");
  const { node, onChange } = part;
  return (
    <Tabs
      label="节点设置"
      value={tab}
      onChange={(key) => setTab(key as TabKey)}
      tabs={[
        { key: "who", label: "抄送人" },
        { key: "rights", label: "字段权限" },
      ]}
    >
      {tab === "rights" ? (
        <NodeRights {...part} />
      ) : (
        <WhoRules who={node.who ?? []} word="抄送人" onChange={(who) => onChange({ ...node, who })} />
      )}
    </Tabs>
  );
}

function NodeRights({ node, onChange }: NodePartProps) {
  const { fields } = useDesignFacts().definition;
  const set = (rights: Node["rights"] = {}) =>
    onChange({ ...node, rights: Object.keys(rights).length > 0 ? rights : undefined });
  return <RightsTable fields={fields} rights={node.rights ?? {}} otherwise={NODE_RIGHT} onChange={set} />;
}
