import ErrorIcon from "@blueprintjs/icons/lib/esm/generated/components/error";
import WarningSignIcon from "@blueprintjs/icons/lib/esm/generated/components/warning-sign";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";
import type { Fault } from "./check";
import { KindIcon } from "./KindIcon";
import type { Item } from "./layout";
import { LISTED, STEP_COLOR, type StepState, stepText } from "./states";
import "./card.css";

export interface ItemCardProps {
  item: Item;
  /** The text: the rule of a node, the condition of a branch. */
  text: string;
  state?: StepState | undefined;
  approvers?: readonly string[] | undefined;
  faults?: readonly Fault[] | undefined;
}

/** The name of an item. */
export function itemName({ type, node, branch }: Item): string {
  if (type === "start") return "申请人";
  if (type === "end") return "流程结束";
  return (type === "branch" ? branch?.name : node?.name) || "未命名";
}

/** The accessible label of an item: its name, position, rule, state and errors, as on its card. */
export function itemLabel({ item, text, state, approvers, faults = [] }: ItemCardProps): string {
  const isBranch = item.type === "branch";
  return [
    itemName(item),
    state ? stepText(state.tone, isBranch) : "",
    isBranch ? orderText(item) : "",
    text,
    approvers ? `审批人：${approvers.join("、") || "无"}` : "",
    ...faults.map(({ message }) => message),
  ]
    .filter((words, at, all) => words !== "" && all.indexOf(words) === at)
    .join("，");
}

/** The card of a node, of a branch, of the applicant or of the end in the diagram. */
export function ItemCard({ item, text, state, approvers, faults = [] }: ItemCardProps) {
  const { type, node } = item;
  const kind = type === "node" && node ? node.kind : type === "start" ? "start" : "end";
  const pill = type === "end" || node?.kind === "branch" || node?.kind === "parallel";
  const look = {
    "data-tone": state?.tone,
    "data-fault":
      faults.length === 0 ? undefined : faults.every(({ warning }) => warning) ? "warning" : "error",
  };
  if (type === "join") return null;
  if (type === "branch")
    return (
      <div className="flow-card" data-type="branch" data-default={item.isDefault || undefined} {...look}>
        <header>
          <strong>{itemName(item)}</strong>
          <Marks faults={faults} state={state} branch />
          <span className="flow-card__order">{orderText(item)}</span>
        </header>
        <p title={text}>{text}</p>
      </div>
    );
  if (pill)
    return (
      <div className="flow-card" data-type="pill" {...look}>
        <KindIcon kind={kind} />
        <strong>{itemName(item)}</strong>
        <Marks faults={faults} />
      </div>
    );
  return (
    <div className="flow-card" data-type="node" {...look}>
      <header>
        <KindIcon kind={kind} />
        <strong>{itemName(item)}</strong>
        <Marks faults={faults} state={state} />
      </header>
      <p title={text}>{text}</p>
      <People state={state} approvers={approvers} />
    </div>
  );
}

function orderText({ node, isDefault, index = 0 }: Item): string {
  if (node?.kind === "parallel") return "并行";
  return isDefault ? "默认" : `优先级${index + 1}`;
}

function Marks({
  faults,
  state,
  branch = false,
}: {
  faults: readonly Fault[];
  state?: StepState | undefined;
  branch?: boolean;
}) {
  const words = faults.map(({ message }) => message).join("\n");
  return (
    <>
      {state ? <StatusTag tone={STEP_COLOR[state.tone]}>{stepText(state.tone, branch)}</StatusTag> : null}
      {faults.length > 0 ? (
        <span className="flow-card__fault" title={words} aria-hidden>
          {faults.every(({ warning }) => warning) ? <WarningSignIcon /> : <ErrorIcon />}
        </span>
      ) : null}
    </>
  );
}

function People({ state, approvers }: Pick<ItemCardProps, "state" | "approvers">) {
  const people = state?.people ?? [];
  const waits = state?.tone === "current" && state.since;
  if (people.length === 0 && !approvers && !waits) return null;
  return (
    <ul className="flow-card__people">
      {approvers ? (
        <li title={approvers.join("、")}>
          <span className="flow-card__who">
            {approvers.length > 0 ? approvers.join("、") : "找不到审批人"}
          </span>
          {approvers.length > 1 ? <span>{approvers.length}人</span> : null}
        </li>
      ) : null}
      {people.slice(0, LISTED).map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one member may be listed twice
        <li key={index} data-tone={person.tone}>
          <span className="flow-card__who">{person.name}</span>
          <span className="flow-card__said">{person.text}</span>
        </li>
      ))}
      {people.length > LISTED ? <li>等{people.length}人</li> : null}
      {waits ? (
        <li>
          <span className="flow-card__who">到达</span>
          <RelativeTime value={state.since} />
        </li>
      ) : null}
    </ul>
  );
}
