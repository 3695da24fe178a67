import { type KeyboardEvent, useRef, useState } from "react";
import { useDragged } from "@/ui/base/drag";
import type { Action } from "@/ui/base/types";
import { MoreMenu } from "@/ui/frame/Actions";
import { SearchInput } from "@/ui/input/TextInput";
import { codesOn, type Member, put, refusal, SHELF, SHELVES, type Shelf } from "../_lib/shelves";
import { chipOf, DRAG_KIND, type Dragged, type EditorState } from "./editorState";

interface Entry extends Member {
  readonly label: string;
}

const FOR_FIELDS: readonly Shelf[] = ["rows", "columns", "filters", "parameters"];
const FOR_MEASURES: readonly Shelf[] = ["values"];

/**
 * List of a dataset's fields and measures: each is dragged to a shelf of the report, or put there by its
 * menu.
 */
export function Palette(composing: EditorState) {
  const { info } = composing;
  const [keyword, setKeyword] = useState("");
  const needle = keyword.trim().toLowerCase();
  const fits = ({ label, code }: Entry) =>
    label.toLowerCase().includes(needle) || code.toLowerCase().includes(needle);
  const entries = (all: readonly { readonly code: string; readonly label: string }[], kind: Member["kind"]) =>
    all.map(({ code, label }): Entry => ({ kind, code, label })).filter(fits);
  const groups = [
    { title: "指标", entries: entries(info?.measures ?? [], "measure") },
    {
      title: "字段",
      entries: entries(
        (info?.fields ?? []).filter(({ groups: isGroup, ops }) => isGroup || ops.length > 0),
        "field",
      ),
    },
  ].filter((group) => group.entries.length > 0);
  const onKeyDown = (event: KeyboardEvent) => {
    // it is no field of the form, which Enter would save
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <nav className="report-palette" aria-label="字段和指标" onKeyDown={onKeyDown}>
      <SearchInput
        aria-label="搜索字段和指标"
        placeholder="搜索字段和指标"
        value={keyword}
        onChange={setKeyword}
      />
      <div className="report-palette__list">
        {groups.map(({ title, entries: listed }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {listed.map((entry) => (
                <PaletteEntry key={`${entry.kind} ${entry.code}`} entry={entry} {...composing} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? <p className="ui-muted ui-small">没有符合的字段或指标</p> : null}
      </div>
    </nav>
  );
}

function PaletteEntry({ entry, draft, info, disabled, change }: EditorState & { entry: Entry }) {
  const { kind, code, label } = entry;
  const item = useRef<HTMLLIElement>(null);
  const dragging = useDragged<Dragged>(item, DRAG_KIND, { kind, code, from: null });
  const stands = SHELVES.filter(
    (shelf) => (kind === "measure") === (shelf === "values") && codesOn(draft, shelf).includes(code),
  );
  const actions = (kind === "measure" ? FOR_MEASURES : FOR_FIELDS).map((shelf): Action => {
    const why = refusal(draft, info, shelf, { kind, code });
    return {
      key: shelf,
      text: `放到${SHELF[shelf]}`,
      disabled: disabled || why !== null,
      ...(why ? { hint: why } : {}),
      onClick: () =>
        change(
          put(draft, info, shelf, { kind, code }),
          `已将${label}放到${SHELF[shelf]}`,
          shelf === "filters" ? undefined : chipOf(shelf, code),
        ),
    };
  });
  return (
    <li ref={item} data-dragging={dragging || undefined}>
      <MoreMenu
        label={`${label}放到哪里`}
        actions={actions}
        trigger={
          <button type="button" className="report-palette__entry" title={`${label}，可以拖到右边`}>
            <span className="report-palette__name">{label}</span>
            {stands.length > 0 ? (
              <span className="ui-muted ui-small">{stands.map((shelf) => SHELF[shelf]).join("、")}</span>
            ) : null}
          </button>
        }
      />
    </li>
  );
}
