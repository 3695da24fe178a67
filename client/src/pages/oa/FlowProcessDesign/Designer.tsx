import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { saveResponse } from "@/app/rest";
import type { Definition, Rights } from "@/domains/flow/definition";
import { APPLICANT_RIGHT } from "@/domains/flow/form/values";
import { type Fault, faultsByKey } from "@/domains/flow/process/check";
import { type Item, layoutOf, START } from "@/domains/flow/process/layout";
import { itemText } from "@/domains/flow/process/picture";
import { cardHeight, type StepStates } from "@/domains/flow/process/states";
import {
  allBranches,
  allNodes,
  findBranch,
  findNode,
  updateBranch,
  updateNode,
} from "@/domains/flow/process/tree";
import { useKnownNames } from "@/domains/flow/process/useKnownNames";
import { KIND_WORDS, type Names } from "@/domains/flow/process/words";
import { toast } from "@/ui/feedback/toasts";
import { Canvas } from "./Canvas";
import { type ChildForm, DesignContext } from "./context";
import { useFaults } from "./faults";
import { ItemPanel } from "./ItemPanel";
import { BranchPanel } from "./panel/BranchPanel";
import { NodePanel } from "./panel/NodePanel";
import { RightsTable } from "./panel/RightsTable";
import { Toolbar } from "./Toolbar";
import { type Try, type TryAnswer, TryPanel } from "./TryPanel";
import { useDesign } from "./useDesign";
import { useItemActions } from "./useItemActions";
import "./Designer.css";

export interface DesignerProps {
  /** Whole; the designer changes its nodes and the applicant's rights. Another object than it told begins anew. */
  definition: Definition;
  onChange: (definition: Definition) => void;
  /** Names that are known; those of whoever is picked here are asked for. */
  names: Names;
  /** The forms that a child can be of. */
  forms: readonly ChildForm[];
  /** Names the file of the picture. */
  title: string;
  /** Found by the server. */
  faults?: readonly Fault[];
  onTry?: Try;
  /** The page's own, at the right of the tools: save, publish. */
  children?: ReactNode;
}

const NO_FAULTS: readonly Fault[] = [];

/** The designer of the way of an approval: tools above, the canvas, and what is set of the chosen part beside it. */
export function Designer({
  definition: given,
  onChange,
  names: told,
  forms,
  title,
  faults: found = NO_FAULTS,
  onTry,
  children,
}: DesignerProps) {
  const design = useDesign(given, onChange);
  const { definition, change, rest } = design;
  const { nodes, fields } = definition;
  const known = useKnownNames(definition, told);
  const names = useMemo(
    () => ({
      ...known,
      form: { ...known.form, ...Object.fromEntries(forms.map(({ id, name }) => [id, name])) },
    }),
    [known, forms],
  );
  const faults = useFaults(definition, found);
  const byKey = useMemo(() => faultsByKey(faults), [faults]);
  const frame = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [trying, setTrying] = useState(false);
  const [answer, setAnswer] = useState<TryAnswer | null>(null);
  const [focus, setFocus] = useState(0);

  const states = useMemo(() => (answer ? walked(definition, answer) : undefined), [definition, answer]);
  const layout = useMemo(
    () => layoutOf(nodes, (id) => cardHeight(states?.[id], answer?.approvers[id])),
    [nodes, states, answer],
  );
  const cardOf = useCallback(
    (item: Item) => ({
      item,
      text: itemText(item, { definition: { nodes, fields }, names }),
      faults: item.type === "join" ? undefined : byKey.get(item.id),
      state: states?.[item.id],
      approvers: answer?.approvers[item.id],
    }),
    [nodes, fields, names, byKey, states, answer],
  );

  const select = useCallback(
    (id: string | null) => {
      rest();
      setFocus(0);
      setTrying(false);
      setSelected(id);
    },
    [rest],
  );
  const { wanted, goTo, canvas, onKey, branches, copyBeside, remove } = useItemActions({
    design,
    layout,
    select,
    openPanel: (id) => {
      select(id);
      setFocus(Date.now());
    },
  });
  const close = () => {
    const back = selected;
    setTrying(false);
    select(null);
    if (back) goTo(back);
  };
  const open = (key: string) => {
    select(key);
    goTo(key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isTyping(event.target))
      return;
    event.preventDefault();
    if (event.shiftKey) design.redo();
    else design.undo();
  };

  const exportPicture = async () => {
    const { pictureOf } = await import("./exportPicture");
    const blob = frame.current ? await pictureOf(frame.current, layout) : null;
    if (blob) await saveResponse(new Response(blob), `${title}.png`);
    else toast.error("图片生成失败，请重试");
  };

  const node = selected ? findNode(nodes, selected)?.node : undefined;
  const branch = selected ? findBranch(nodes, selected) : null;
  const item = selected ? layout.items.find(({ id }) => id === selected) : undefined;
  const panel = { takesFocus: focus, onClose: close, faults: selected ? byKey.get(selected) : undefined };
  return (
    <DesignContext value={useMemo(() => ({ definition, names, forms }), [definition, names, forms])}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only undo and redo on their way up */}
      <div className="flow-design" onKeyDown={onKeyDown}>
        <Toolbar
          design={design}
          faults={faults}
          nodes={nodes}
          onOpen={open}
          onExport={exportPicture}
          onTry={
            onTry
              ? () => {
                  select(null);
                  setTrying(!trying);
                }
              : undefined
          }
          trying={trying}
        >
          {children}
        </Toolbar>
        <div className="flow-design__body">
          <Canvas
            layout={layout}
            cardOf={cardOf}
            selected={selected}
            wanted={wanted}
            actions={canvas}
            onSelect={select}
            onKey={onKey}
            frame={frame}
          />
          {trying && onTry ? (
            <ItemPanel title="谁来审批" takesFocus={1} onClose={close}>
              <TryPanel onTry={onTry} onAnswer={setAnswer} answered={answer !== null} />
            </ItemPanel>
          ) : null}
          {node ? (
            <ItemPanel
              key={node.key}
              title={KIND_WORDS[node.kind]}
              icon={node.kind}
              onCopy={() => copyBeside(node.key)}
              onRemove={() => remove(node.key)}
              {...panel}
            >
              <NodePanel
                node={node}
                branches={branches}
                onChange={(next, tag) =>
                  design.setNodes(
                    updateNode(nodes, node.key, () => next),
                    tag,
                  )
                }
              />
            </ItemPanel>
          ) : null}
          {branch ? (
            <ItemPanel
              key={branch.branch.key}
              title={branch.fork.kind === "parallel" ? "并行分支" : "条件"}
              icon={branch.fork.kind}
              onCopy={item?.isDefault ? undefined : () => copyBeside(branch.branch.key)}
              onRemove={item?.isDefault ? undefined : () => remove(branch.branch.key)}
              {...panel}
            >
              <BranchPanel
                found={branch}
                branches={branches}
                onChange={(next, tag) =>
                  design.setNodes(
                    updateBranch(nodes, branch.branch.key, () => next),
                    tag,
                  )
                }
              />
            </ItemPanel>
          ) : null}
          {selected === START ? (
            <ItemPanel title="申请人" icon="start" {...panel}>
              <p className="ui-muted ui-small">
                申请人填写表单时，对各个字段的权限。谁可以发起在表单的设置中选择。
              </p>
              <RightsTable
                fields={fields}
                rights={definition.rights}
                otherwise={APPLICANT_RIGHT}
                onChange={(rights: Rights) => change({ ...definition, rights })}
              />
            </ItemPanel>
          ) : null}
        </div>
      </div>
    </DesignContext>
  );
}

/** The parts of the way that are not walked, as states of the picture. */
function walked({ nodes }: Definition, { taken }: TryAnswer): StepStates {
  const keys = [...allNodes(nodes), ...allBranches(nodes).map(({ branch }) => branch)].map(({ key }) => key);
  const passed = new Set(taken);
  return Object.fromEntries(keys.filter((key) => !passed.has(key)).map((key) => [key, { tone: "skipped" }]));
}

/** Inputs have an undo of their own. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable=true]") !== null;
}
