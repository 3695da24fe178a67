import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { saveResponse } from "@/app/rest";
import type { Definition, Rights } from "@/domains/flow/definition";
import { APPLICANT_RIGHT } from "@/domains/flow/form/values";
import { type Fault, faultsByKey } from "@/domains/flow/process/check";
import { itemText } from "@/domains/flow/process/diagram";
import { type Item, layoutOf, START } from "@/domains/flow/process/layout";
import { cardHeight, type StepStates } from "@/domains/flow/process/states";
import { KIND_LABELS, type Names } from "@/domains/flow/process/texts";
import {
  allBranches,
  allNodes,
  findBranch,
  findNode,
  updateBranch,
  updateNode,
} from "@/domains/flow/process/tree";
import { useKnownNames } from "@/domains/flow/process/useKnownNames";
import { toast } from "@/ui/feedback/toasts";
import { Canvas } from "./Canvas";
import { type ChildForm, DesignContext } from "./context";
import { ItemPanel } from "./ItemPanel";
import { BranchPanel } from "./panel/BranchPanel";
import { NodePanel } from "./panel/NodePanel";
import { RightsTable } from "./panel/RightsTable";
import { Toolbar } from "./Toolbar";
import { type TrialRun, TrialRunPanel, type TrialRunResult } from "./TrialRunPanel";
import { useDesign } from "./useDesign";
import { useItemActions } from "./useItemActions";
import { useFaults } from "./validation";
import "./Designer.css";

export interface DesignerProps {
  /**
   * Definition of the form; the designer changes its nodes and the applicant's rights. External changes
   * reset it.
   */
  definition: Definition;
  onChange: (definition: Definition) => void;
  /** Known names of members; those of members picked here are fetched. */
  names: Names;
  /** Forms that a sub-process can use. */
  forms: readonly ChildForm[];
  /** Name of the exported image file. */
  title: string;
  /** Errors found by the server. */
  faults?: readonly Fault[];
  /** Warnings about the definition as it is now. */
  warnings?: readonly Fault[];
  onTry?: TrialRun;
  /** Buttons of the page at the right of the toolbar: save, publish. */
  children?: ReactNode;
}

const NO_FAULTS: readonly Fault[] = [];

/** Designer of an approval process: toolbar, canvas, and the settings of the selected node or branch. */
export function Designer({
  definition: given,
  onChange,
  names: told,
  forms,
  title,
  faults: found = NO_FAULTS,
  warnings = NO_FAULTS,
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
  const errors = useFaults(definition, found);
  const faults = useMemo(() => [...errors, ...warnings], [errors, warnings]);
  const byKey = useMemo(() => faultsByKey(faults), [faults]);
  const frame = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [trying, setTrying] = useState(false);
  const [answer, setAnswer] = useState<TrialRunResult | null>(null);
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
              <TrialRunPanel onTry={onTry} onAnswer={setAnswer} answered={answer !== null} />
            </ItemPanel>
          ) : null}
          {node ? (
            <ItemPanel
              key={node.key}
              title={KIND_LABELS[node.kind]}
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

/** Parts of the process that a trial run skips, as states of the diagram. */
function walked({ nodes }: Definition, { taken }: TrialRunResult): StepStates {
  const keys = [...allNodes(nodes), ...allBranches(nodes).map(({ branch }) => branch)].map(({ key }) => key);
  const passed = new Set(taken);
  return Object.fromEntries(keys.filter((key) => !passed.has(key)).map((key) => [key, { tone: "skipped" }]));
}

/** Text inputs have native undo. */
function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable=true]") !== null;
}
