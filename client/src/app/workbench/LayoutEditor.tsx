import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { LayoutEditorDeleteMutation } from "@/__generated__/LayoutEditorDeleteMutation.graphql";
import type { LayoutEditorQuery } from "@/__generated__/LayoutEditorQuery.graphql";
import type { LayoutEditorSaveMutation } from "@/__generated__/LayoutEditorSaveMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { EditorCard } from "./EditorCard";
import "./LayoutEditor.css";
import {
  arrange,
  COLUMNS,
  type ColumnName,
  columnOf,
  encodeLayout,
  hide,
  type Layout,
  put,
  type Step,
  sameLayout,
  step,
} from "./layout";
import type { WidgetEntry } from "./types";
import { type Edge, useColumnDrop } from "./useCardDrag";

const COLUMN_TITLES: Readonly<Record<ColumnName, string>> = { main: "主列", side: "侧列" };

interface LayoutEditorProps {
  readonly allowed: readonly WidgetEntry[];
  readonly layout: Layout;
  /** Called when the layout has been saved or discarded. */
  readonly onDone: () => void;
}

/** Editor of the workbench's layout: by dragging, by buttons, by the arrow keys. */
export default function LayoutEditor({ allowed, layout, onDone }: LayoutEditorProps) {
  const [draft, setDraft] = useState(layout);
  const [said, setSaid] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const save = useSaveLayout(allowed);
  const titleOf = (id: string) => allowed.find((widget) => widget.id === id)?.title ?? id;

  /** The element to focus after the next change of the layout. */
  const focusNext = useRef<{ readonly id: string; readonly control: string } | null>(null);
  // A moved card is a new element, and a button at an end becomes disabled. The focus moves with the change
  // itself, not in a later frame, which would take it away from the next key.
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const { id, control } = focusNext.current;
    focusNext.current = null;
    const card = root.current?.querySelector(`[data-card="${CSS.escape(id)}"]`);
    const wanted = card?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`);
    (wanted ?? card?.querySelector<HTMLElement>("[data-control]:not(:disabled)"))?.focus();
  });
  const change = (arranged: Layout, id: string, control: string, focused = id) => {
    setDraft(arranged);
    const column = columnOf(arranged, id);
    const place = column ? arranged[column].indexOf(id) + 1 : 0;
    setSaid(column ? `${titleOf(id)}：${COLUMN_TITLES[column]}第 ${place} 个` : `${titleOf(id)}：已隐藏`);
    focusNext.current = { id: focused, control };
  };
  /** In a list that loses a card, the card that takes its place and gets the focus. */
  const nextOf = (ids: readonly string[], id: string) => ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
  const onStep = (id: string, way: Step, control: string) => {
    const moved = step(draft, id, way);
    if (moved) change(moved, id, control);
  };
  const onDropAt = (dragged: string, target: string, edge: Edge) => {
    const column = columnOf(draft, target);
    if (!column || dragged === target) return;
    const at = draft[column].filter((id) => id !== dragged).indexOf(target);
    change(put(draft, dragged, column, edge === "before" ? at : at + 1), dragged, "handle");
  };
  const defaults = arrange(allowed, null);

  return (
    <div className="wb-edit" ref={root}>
      <div className="wb-edit__bar" role="toolbar" aria-label="自定义工作台">
        <span className="ui-muted ui-grow">拖动卡片，或用按钮调整位置。只影响您自己的工作台。</span>
        <Button
          variant="minimal"
          disabled={sameLayout(draft, defaults)}
          onClick={() => {
            setDraft(defaults);
            setSaid("已恢复默认布局");
          }}
        >
          恢复默认
        </Button>
        <Button onClick={onDone}>取消</Button>
        <Button
          intent="primary"
          onClick={async () => {
            if (sameLayout(draft, layout) || (await save(draft))) onDone();
          }}
        >
          完成
        </Button>
      </div>
      <div className="wb__columns">
        {COLUMNS.map((column) => (
          <EditorColumn
            key={column}
            column={column}
            empty={draft[column].length === 0}
            onDrop={(id) => change(put(draft, id, column, draft[column].length), id, "handle")}
          >
            {draft[column].map((id, at) => {
              const widget = allowed.find((one) => one.id === id);
              return widget ? (
                <EditorCard
                  key={id}
                  widget={widget}
                  column={column}
                  first={at === 0}
                  last={at === draft[column].length - 1}
                  onStep={(way, control) => onStep(id, way, control)}
                  onHide={() => change(hide(draft, id), id, "hide", nextOf(draft[column], id) ?? id)}
                  onDrop={(dragged, edge) => onDropAt(dragged, id, edge)}
                />
              ) : null;
            })}
          </EditorColumn>
        ))}
      </div>
      <section className="wb-hidden" aria-labelledby="wb-hidden">
        <h2 id="wb-hidden">未显示的卡片</h2>
        {draft.hidden.length === 0 ? <p className="ui-muted">所有卡片都已显示。</p> : null}
        <ul>
          {draft.hidden.map((id) => {
            const widget = allowed.find((one) => one.id === id);
            return widget ? (
              <li key={id} className="wb-hidden__card" data-card={id}>
                <span className="wb-row__main">
                  <strong>{widget.title}</strong>
                  <span className="ui-muted ui-small">{widget.about}</span>
                </span>
                <Button
                  size="small"
                  icon={<PlusIcon />}
                  data-control="add"
                  aria-label={`添加 ${widget.title}`}
                  onClick={() => {
                    const { column } = widget;
                    change(
                      put(draft, id, column, draft[column].length),
                      id,
                      "add",
                      nextOf(draft.hidden, id) ?? id,
                    );
                  }}
                >
                  添加
                </Button>
              </li>
            ) : null;
          })}
        </ul>
      </section>
      <span className="ui-visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

interface EditorColumnProps {
  readonly column: ColumnName;
  readonly empty: boolean;
  readonly onDrop: (id: string) => void;
  readonly children: ReactNode;
}

function EditorColumn({ column, empty, onDrop, children }: EditorColumnProps) {
  const element = useRef<HTMLElement>(null);
  const over = useColumnDrop(element, onDrop);
  return (
    <section
      ref={element}
      className="wb-edit__column"
      aria-label={COLUMN_TITLES[column]}
      data-over={over || undefined}
    >
      <h2>{COLUMN_TITLES[column]}</h2>
      {children}
      {empty ? <p className="wb-edit__empty">这一列没有卡片</p> : null}
    </section>
  );
}

/** The name of the saved view of the workbench, which is shown nowhere. */
const NAME = "工作台";

/** Saves the member's layout; the default one is stored as none, so that it follows later changes. */
function useSaveLayout(allowed: readonly WidgetEntry[]): (layout: Layout) => Promise<boolean> {
  const ask = useFetchQuery();
  const [save] = useAppMutation<LayoutEditorSaveMutation>(graphql`
    mutation LayoutEditorSaveMutation($input: SavedViewSaveInput!) {
      savedViewSave(input: $input) {
        view { id query }
        userErrors { field message code }
      }
    }
  `);
  const [remove] = useAppMutation<LayoutEditorDeleteMutation>(graphql`
    mutation LayoutEditorDeleteMutation($ids: [ID!]!) {
      savedViewDelete(input: { ids: $ids }) {
        deletedIds
        userErrors { field message code }
      }
    }
  `);
  const read = () =>
    ask<LayoutEditorQuery>(
      graphql`
        query LayoutEditorQuery {
          savedViews(route: "/") { id mine scope query }
        }
      `,
      {},
    );
  return async (layout) => {
    // another window may have saved or deleted one
    const { savedViews } = await read();
    const own = savedViews?.find(({ mine, scope }) => mine && scope === "PRIVATE");
    if (sameLayout(layout, arrange(allowed, null))) {
      if (own && !(await remove({ ids: [own.id] })).ok) return false;
    } else {
      const input = {
        id: own?.id ?? null,
        route: "/",
        name: NAME,
        scope: "PRIVATE",
        query: encodeLayout(layout),
        isDefault: true,
      } as const;
      if (!(await save({ input })).ok) return false;
    }
    await read();
    toast.success("工作台已更新");
    return true;
  };
}
