import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Definition, Facts, FieldType } from "@/domains/flow/definition";
import { FIELD_TYPE } from "@/domains/flow/form/labels";
import { RedoIcon } from "@/domains/flow/RedoIcon";
import { isComposing } from "@/ui/base/composing";
import type { Option } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { Tabs } from "@/ui/frame/Tabs";
import { Segmented } from "@/ui/input/choices";
import type { BuilderAction } from "./builderState";
import { Canvas } from "./Canvas";
import { fieldAt, isColumnType, isFull, listOf, placeOf } from "./edit";
import { FieldPanel } from "./FieldPanel";
import { Palette } from "./Palette";
import { type Device, Preview } from "./Preview";
import { SettingsPanel } from "./SettingsPanel";
import { useBuilder } from "./useBuilder";
import { faultsOf } from "./validation";
import "./builder.css";

export interface FormBuilderProps {
  value: Definition;
  onChange: (definition: Definition) => void;
  /** Data of the applicant in the preview. */
  facts?: Facts;
}

const NOBODY: Facts = { member: "0", teams: [], roles: [] };

type View = "edit" | Device;
const VIEWS: readonly Option<View>[] = [
  { value: "edit", label: "编辑" },
  { value: "desktop", label: "电脑预览" },
  { value: "phone", label: "手机预览" },
];

const TABS = [
  { key: "field", label: "字段属性" },
  { key: "settings", label: "表单设置" },
] as const;

/** Inputs with native undo while text is typed. */
const TYPING = "input:not([type=checkbox], [type=radio]), textarea";

/** Position of a new field from the palette: after the selected one, also among the columns of a table. */
function targetOf(definition: Definition, chosen: string | null, of: FieldType): BuilderAction {
  if (chosen === null) return { type: "add", of };
  const { table, key } = placeOf(chosen);
  const isInTable = table !== undefined && isColumnType(of) && !isFull(definition, table);
  const list = isInTable ? table : undefined;
  const beside = isInTable ? key : (table ?? key);
  const at = listOf(definition, list).findIndex((field) => field.key === beside);
  return { type: "add", of, table: list, at: at < 0 ? undefined : at + 1 };
}

/** Builder of an approval form: field types on the left, canvas in the middle, properties on the right. */
export function FormBuilder({ value, onChange, facts = NOBODY }: FormBuilderProps) {
  const [{ history, chosen }, dispatch] = useBuilder(value, onChange);
  const [view, setView] = useState<View>("edit");
  const [tab, setTab] = useState<string>("field");
  const [said, setSaid] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const follow = useRef<"focus" | "sight" | null>(null);
  const definition = history.present;
  const faults = useMemo(() => faultsOf(definition), [definition]);
  const field = fieldAt(definition, chosen);

  useEffect(() => {
    const how = follow.current;
    follow.current = null;
    if (how === null || chosen === null) return;
    const card = root.current?.querySelector<HTMLElement>(`[data-path="${chosen}"]`);
    if (how === "focus") card?.focus();
    else card?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);

  const act = (action: BuilderAction) => {
    if (action.type === "choose" || action.type === "add" || action.type === "copy") setTab("field");
    // the card of the pressed button may be gone
    if (action.type === "copy" || action.type === "remove") follow.current = "focus";
    if (action.type === "add") follow.current = "sight";
    setSaid(wordsOf(action, definition));
    dispatch(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(TYPING);
    if (isComposing(event) || isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    act({ type: key === "y" || event.shiftKey ? "redo" : "undo" });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what its buttons do as well
    <div ref={root} className="flow-builder" tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="flow-builder__grid">
        <div className="flow-builder__bar">
          <div className="ui-row">
            <Button
              variant="minimal"
              icon={<UndoIcon />}
              aria-label="撤销"
              title="撤销 Ctrl+Z"
              disabled={history.past.length === 0}
              onClick={() => act({ type: "undo" })}
            />
            <Button
              variant="minimal"
              icon={<RedoIcon />}
              aria-label="重做"
              title="重做 Ctrl+Shift+Z"
              disabled={history.future.length === 0}
              onClick={() => act({ type: "redo" })}
            />
            <span className="ui-muted ui-small">
              {definition.fields.length} 个字段
              {faults.size > 0 ? (
                <span className="flow-builder__faults">，{faults.size} 处待完善</span>
              ) : null}
            </span>
          </div>
          <Segmented<View> aria-label="视图" options={VIEWS} value={view} onChange={setView} />
        </div>
        <Palette
          full={isFull(definition, undefined)}
          onAdd={(of) => {
            setView("edit");
            act(targetOf(definition, chosen, of));
          }}
        />
        <div className="flow-builder__middle">
          {view === "edit" ? (
            <Canvas definition={definition} chosen={chosen} faults={faults} dispatch={act} />
          ) : (
            <Preview definition={definition} facts={facts} device={view} />
          )}
        </div>
        <aside className="flow-builder__side" aria-label="设置">
          <Tabs tabs={TABS} value={tab} onChange={setTab} label="设置">
            {tab === "settings" ? (
              <SettingsPanel
                value={definition.settings}
                onChange={(over) => dispatch({ type: "settings", over })}
              />
            ) : field && chosen !== null ? (
              <FieldPanel
                key={chosen}
                definition={definition}
                path={chosen}
                field={field}
                fault={faults.get(chosen)}
                onChange={(over) => dispatch({ type: "change", path: chosen, over })}
                onChoose={(path) => act({ type: "choose", path })}
              />
            ) : (
              <EmptyState compact title="未选择字段" text="选择一个字段后在这里设置" />
            )}
          </Tabs>
        </aside>
      </div>
      <p className="ui-visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Announcement of a change for screen readers. */
function wordsOf(action: BuilderAction, definition: Definition): string {
  switch (action.type) {
    case "add":
      return `已添加${FIELD_TYPE[action.of]}`;
    case "copy":
      return `已复制${fieldAt(definition, action.path)?.label ?? ""}`;
    case "remove":
      return `已删除${fieldAt(definition, action.path)?.label ?? ""}，可以撤销`;
    case "shift": {
      const { table, key } = placeOf(action.path);
      const fields = listOf(definition, table);
      const at = fields.findIndex((field) => field.key === key);
      const to = Math.max(0, Math.min(at + action.by, fields.length - 1));
      return `${fields[at]?.label ?? ""}：第 ${to + 1} 项，共 ${fields.length} 项`;
    }
    case "undo":
      return "已撤销";
    case "redo":
      return "已重做";
    default:
      return "";
  }
}
