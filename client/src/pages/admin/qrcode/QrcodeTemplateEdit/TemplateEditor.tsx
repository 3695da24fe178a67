import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { UserErrors } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { useLeaveGuard } from "@/ui/form/useLeaveGuard";
import { PageHeader } from "@/ui/frame/PageHeader";
import { AddBar } from "./AddBar";
import { ElementList } from "./ElementList";
import { ElementPanel } from "./ElementPanel";
import { chosen, edit, editorOf } from "./editor";
import { LabelPanel, type TemplateTexts } from "./LabelPanel";
import { type Layout, layoutOf, type WireLayout } from "./layout";
import { pickImage } from "./pickImage";
import { problems } from "./problems";
import { Stage } from "./Stage";
import { Toolbar } from "./Toolbar";
import "./TemplateEditor.css";
import { useLabelPreview } from "./useLabelPreview";
import { useUndoKeys } from "./useUndoKeys";
import { Warnings } from "./Warnings";
import type { Zoom } from "./zoom";

const NAME_RULES = [required("请输入模板名称"), maxLength(50)];

export interface TemplateEditorProps {
  title: string;
  texts: TemplateTexts;
  /** Initial layout. */
  start: WireLayout;
  /** Whether the template is new or a copy, and thus can be saved without a change. */
  fresh: boolean;
  save: (texts: TemplateTexts, layout: Layout) => Promise<UserErrors>;
  onSaved: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a label with legibility warnings is saved. */
function saveAnyway(found: readonly string[]): Promise<boolean> {
  return confirm({
    text: "标签打印后可能看不清或扫不出，仍要保存吗？",
    what: found,
    confirmText: "仍然保存",
    cancelText: "返回修改",
  });
}

/** Editor of a label template: palette on the left, canvas in the middle, properties on the right. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { title, texts, fresh, save, onSaved, onClose } = props;
  const [editor, act] = useReducer(edit, props.start, (start) => editorOf(layoutOf(start)));
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [saved, setSaved] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useUndoKeys(root, act);
  const { layout } = editor;
  const found = useMemo(() => problems(layout), [layout]);
  const preview = useLabelPreview(layout);
  const form = useForm<TemplateTexts>({
    initial: texts,
    rules: { name: NAME_RULES, remark: [maxLength(200)] },
    onSubmit: (values) => save(values, layout),
  });
  const dirty = form.dirty || editor.past.length > 0;
  useLeaveGuard(dirty && !saved);
  const submit = async () => {
    // a missing name is reported first: the confirmation would be about a template that can't be saved yet
    const named = NAME_RULES.every((rule) => !rule(form.values.name, form.values));
    if (named && found.length > 0 && !(await saveAnyway(found))) return;
    if (await form.submit()) setSaved(true);
  };
  // after the leave guard is released
  useEffect(() => {
    if (saved) onSaved();
  }, [saved, onSaved]);
  const picked = chosen(editor);
  const [one] = picked;
  return (
    <div className="qr-editor" ref={root}>
      <PageHeader
        title={title}
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "close", text: "返回", onClick: onClose }]}
        primary={{ key: "save", text: "保存", disabled: !dirty && !fresh, onClick: submit }}
      />
      {(form.formError ?? preview.problem) ? (
        <p className="qr-editor__error" role="alert">
          {form.formError ?? preview.problem}
        </p>
      ) : null}
      <div className="qr-editor__split">
        <aside className="qr-editor__side" aria-label="元素">
          <h2>添加</h2>
          <AddBar editor={editor} act={act} onImage={() => pickImage(layout, act)} />
          <h2>元素</h2>
          <ElementList editor={editor} act={act} />
          <Warnings found={found} />
        </aside>
        <div className="qr-editor__middle">
          <Toolbar editor={editor} act={act} zoom={zoom} onZoom={setZoom} />
          <Stage editor={editor} act={act} zoom={zoom} picture={preview.picture} stale={preview.stale} />
          <p className="qr-editor__hint ui-muted ui-small">
            画布即打印效果。方向键微移 0.5 毫米，按住 Shift 5 毫米、Alt 0.1 毫米；拖动时按住 Alt 不吸附。
          </p>
        </div>
        <aside className="qr-editor__side" aria-label="属性">
          {picked.length === 1 && one ? (
            <>
              <h2>元素属性</h2>
              <ElementPanel key={one.key} element={one} act={act} />
            </>
          ) : picked.length > 1 ? (
            <>
              <h2>已选 {picked.length} 个元素</h2>
              <p className="ui-muted">可以一起移动、对齐、均分、复制和删除。</p>
            </>
          ) : (
            <>
              <h2>标签</h2>
              <LabelPanel form={form} layout={layout} act={act} />
            </>
          )}
        </aside>
      </div>
    </div>
  );
}
