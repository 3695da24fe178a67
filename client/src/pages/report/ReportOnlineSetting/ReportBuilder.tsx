import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { RedoIcon } from "@/domains/flow/RedoIcon";
import { isComposing } from "@/ui/base/composing";
import { Button } from "@/ui/frame/Button";
import { datasetOf, problemsOf } from "../_lib/draft";
import { differenceOf, type EditorState } from "./editorState";
import { Palette } from "./Palette";
import { PreviewPane } from "./PreviewPane";
import { ReportFields, type ReportFieldsProps } from "./ReportFields";
import { useDraftHistory } from "./useDraftHistory";
import type { Preview } from "./usePreview";
import "./builder.css";

interface ReportBuilderProps extends Omit<ReportFieldsProps, "composing"> {
  preview: Preview;
}

/** Inputs with native undo. */
const TYPING = "input:not([type=checkbox], [type=radio]), textarea";

/** Report builder: fields and measures at the left, definition in the middle, preview at the right. */
export function ReportBuilder({ form, catalog, report, position, preview }: ReportBuilderProps) {
  const { values, setAll, submitting, failures } = form;
  const info = datasetOf(catalog, values.dataset);
  const history = useDraftHistory(form);
  const root = useRef<HTMLDivElement>(null);
  const follow = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  // the chip was moved to another shelf or removed
  useEffect(() => {
    const chip = follow.current;
    follow.current = null;
    if (chip === null) return;
    const button = root.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(chip)}"]`);
    (button ?? root.current)?.focus();
  });
  // an error may be outside the viewport, or at no input that could take the focus
  useEffect(() => {
    if (failures === 0 || root.current?.querySelector('[aria-invalid="true"]')) return;
    root.current?.querySelector("[data-error]")?.scrollIntoView?.({ block: "nearest" });
  }, [failures]);
  const composing: EditorState = {
    draft: values,
    info,
    disabled: submitting,
    change: (next, words, focus) => {
      setAll(differenceOf(values, next));
      setSaid(words);
      follow.current = focus ?? null;
    },
  };
  const take = (way: "undo" | "redo") => {
    if (submitting || !(way === "undo" ? history.canUndo : history.canRedo)) return;
    history[way]();
    setSaid(way === "undo" ? "已撤销" : "已重做");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(TYPING);
    if (isComposing(event) || isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    take(key === "y" || event.shiftKey ? "redo" : "undo");
  };
  const { name: _unnamed, ...problems } = problemsOf(values, info);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of actions that have buttons as well
    <div ref={root} className="report-editor" tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="report-editor__bar">
        <Button
          variant="minimal"
          icon={<UndoIcon />}
          aria-label="撤销"
          title="撤销 Ctrl+Z"
          disabled={!history.canUndo || submitting}
          onClick={() => take("undo")}
        />
        <Button
          variant="minimal"
          icon={<RedoIcon />}
          aria-label="重做"
          title="重做 Ctrl+Shift+Z"
          disabled={!history.canRedo || submitting}
          onClick={() => take("redo")}
        />
        <span className="ui-muted ui-small">
          拖动字段和指标来编排；用键盘时，Enter 打开菜单，Alt+↑↓ 调整顺序，Delete 移除
        </span>
      </div>
      <Palette {...composing} />
      <ReportFields form={form} catalog={catalog} report={report} position={position} composing={composing} />
      <PreviewPane {...preview} unfinished={Object.values(problems)} />
      <p className="ui-visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
