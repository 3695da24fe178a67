import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/tick";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "../base/composing";
import { errorMessage } from "../base/errors";
import { Avatar } from "../frame/Avatar";
import "./OptionPanel.css";
import type { Option } from "../base/types";

export interface OptionPanelProps {
  options: readonly Option[];
  selected: readonly string[];
  multiple?: boolean;
  onPick: (option: Option) => void;
  /** A search box above the list; `hold` is true while an input method is composing. */
  search?: { value: string; onChange: (text: string, hold: boolean) => void; placeholder?: string };
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Accessible name of the list. */
  label: string;
  /** Text for a search without matches. */
  unmatched?: string;
  /** Note below the list, for example that it was truncated. */
  note?: ReactNode;
  /** Shown between the box and the list, for example the current selection. */
  head?: ReactNode;
}

interface Run {
  readonly group: string | undefined;
  /** Index of its first option among all. */
  readonly from: number;
  readonly options: Option[];
}

/** Groups options by their headings, in their order. */
function runsOf(options: readonly Option[]): readonly Run[] {
  const runs: Run[] = [];
  options.forEach((option, index) => {
    const last = runs.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else runs.push({ group: option.group, from: index, options: [option] });
  });
  return runs;
}

/** Drop-down panel of a select: a search box, the options, and the text for an empty list. */
export function OptionPanel({
  options,
  selected,
  multiple,
  onPick,
  search,
  loading,
  error,
  onRetry,
  label,
  unmatched = "无匹配数据",
  note,
  head,
}: OptionPanelProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const composing = useRef(false);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === selected[0]),
    ),
  );
  const at = Math.min(active, options.length - 1);

  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  // Enter takes the best match of a new search.
  const [searched, setSearched] = useState(search?.value);
  if (search && searched !== search.value) {
    setSearched(search.value);
    setActive(0);
  }

  const move = (step: number) => {
    if (options.length === 0) return;
    let next = at;
    for (let tries = 0; tries < options.length; tries += 1) {
      next = (next + step + options.length) % options.length;
      if (!options[next]?.disabled) break;
    }
    setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Home" && !search) setActive(0);
    else if (event.key === "End" && !search) setActive(options.length - 1);
    else if (event.key === "Enter" || (event.key === " " && !search)) {
      const option = options[at];
      if (option && !option.disabled) onPick(option);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const activeId = options[at] ? `${id}-${at}` : undefined;
  const empty = error ? null : loading ? "加载中" : search?.value.trim() ? unmatched : "无数据";

  const row = (option: Option, index: number) => {
    const chosen = selected.includes(option.value);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled where the focus is
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, the option is only active
      <div
        key={option.value}
        id={`${id}-${index}`}
        data-index={index}
        role="option"
        aria-selected={chosen}
        aria-disabled={option.disabled || undefined}
        data-active={index === at || undefined}
        className="ui-options__item"
        title={option.label}
        onPointerMove={() => setActive(index)}
        // Keeps the focus in the box.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!option.disabled) onPick(option);
        }}
      >
        {option.avatar ? (
          <span aria-hidden className="ui-options__avatar">
            <Avatar {...option.avatar} size={22} />
          </span>
        ) : null}
        <span className="ui-options__label">{option.label}</span>
        {option.hint ? <span className="ui-options__hint">{option.hint}</span> : null}
        <span className="ui-options__tick" aria-hidden>
          {chosen ? <TickIcon /> : null}
        </span>
      </div>
    );
  };

  return (
    <div className="ui-options">
      {search ? (
        <input
          className="ui-options__search"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-label={`搜索${label}`}
          placeholder={search.placeholder ?? "搜索"}
          autoComplete="off"
          value={search.value}
          onChange={(event) => search.onChange(event.target.value, composing.current)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            search.onChange(event.currentTarget.value, false);
          }}
          onKeyDown={onKeyDown}
        />
      ) : null}
      {head}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={loading || undefined}
        tabIndex={search ? -1 : 0}
        aria-activedescendant={search ? undefined : activeId}
        className="ui-options__list"
        onKeyDown={search ? undefined : onKeyDown}
      >
        {runsOf(options).map(({ group, from, options: those }) =>
          group === undefined ? (
            those.map((option, place) => row(option, from + place))
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
            <div key={`group ${from}`} role="group" aria-label={group}>
              <div aria-hidden className="ui-options__group">
                {group}
              </div>
              {those.map((option, place) => row(option, from + place))}
            </div>
          ),
        )}
      </div>
      {options.length === 0 ? (
        <div className="ui-options__empty" role="status">
          {error ? (
            <>
              {errorMessage(error)}{" "}
              <button type="button" className="ui-link" onClick={onRetry}>
                重试
              </button>
            </>
          ) : (
            empty
          )}
        </div>
      ) : null}
      {note ? <div className="ui-options__note">{note}</div> : null}
    </div>
  );
}
