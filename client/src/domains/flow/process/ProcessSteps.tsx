import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";
import type { Node } from "../definition";
import { itemText, type ProcessProps } from "./diagram";
import { KindIcon } from "./KindIcon";
import { END, type Item, START } from "./layout";
import { STEP_COLOR, stepText } from "./states";
import { isDefault, type Nodes } from "./tree";
import "./steps.css";

/** The workflow of an application as a list, for a phone: branches are indented below their fork. */
export function ProcessSteps(props: ProcessProps) {
  return (
    <ol className="flow-steps" aria-label="流程">
      <Step
        id={START}
        name="申请人"
        text={itemText({ ...PLACELESS, id: START, type: "start" }, props)}
        kind="start"
        {...props}
      />
      <Steps nodes={props.definition.nodes} {...props} />
      <Step id={END} name="流程结束" text="" kind="end" {...props} />
    </ol>
  );
}

function Steps({ nodes, ...props }: ProcessProps & { nodes: Nodes }) {
  return nodes.map((node) => (
    <Step
      key={node.key}
      id={node.key}
      name={node.name}
      kind={node.kind}
      text={textOf(node, props)}
      {...props}
    >
      {(node.branches ?? []).map((branch, index) => {
        const passedBy = props.states?.[branch.key]?.tone === "skipped";
        const item = { ...PLACELESS, id: branch.key, type: "branch", node, branch, index } as const;
        return (
          <section key={branch.key} className="flow-steps__branch" data-skipped={passedBy || undefined}>
            <h3>
              {branch.name || "未命名"}
              {isDefault(node, index) ? <StatusTag>默认</StatusTag> : null}
              {passedBy ? <StatusTag>{stepText("skipped", true)}</StatusTag> : null}
            </h3>
            <p>{itemText(item, props)}</p>
            {passedBy || branch.nodes.length === 0 ? null : (
              <ol className="flow-steps">
                <Steps nodes={branch.nodes} {...props} />
              </ol>
            )}
          </section>
        );
      })}
    </Step>
  ));
}

/** Items of a list have no positions. */
const PLACELESS = { x: 0, y: 0, width: 0, height: 0, way: null };

function textOf(node: Node, props: ProcessProps): string {
  const item: Item = { ...PLACELESS, id: node.key, type: "node", node };
  return itemText(item, props);
}

function Step({
  id,
  name,
  text,
  kind,
  states,
  approvers,
  children,
}: ProcessProps & {
  id: string;
  name: string;
  text: string;
  kind: React.ComponentProps<typeof KindIcon>["kind"];
  children?: React.ReactNode;
}) {
  const state = states?.[id];
  const would = approvers?.[id];
  return (
    <li className="flow-steps__step" data-tone={state?.tone}>
      <KindIcon kind={kind} />
      <div className="flow-steps__body">
        <header>
          <strong>{name || "未命名"}</strong>
          {state ? <StatusTag tone={STEP_COLOR[state.tone]}>{stepText(state.tone, false)}</StatusTag> : null}
          {state?.tone === "current" && state.since ? (
            <span className="flow-steps__since">
              <RelativeTime value={state.since} />
              到达
            </span>
          ) : null}
        </header>
        {text ? <p>{text}</p> : null}
        {would ? <p className="flow-steps__would">{would.join("、") || "找不到审批人"}</p> : null}
        {(state?.people ?? []).map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one member may be listed twice
          <p key={index} className="flow-steps__person" data-tone={person.tone}>
            <span>{person.name}</span>
            <span className="flow-card__said">{person.text}</span>
          </p>
        ))}
        {children}
      </div>
    </li>
  );
}
