import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { rememberPicked } from "@/app/session/picked";
import { isComposing } from "@/ui/base/composing";
import { Avatar } from "@/ui/frame/Avatar";
import { mentionQuery, type Person } from "./commentText";
import { type MentionOption, useMentionSearch } from "./useMentionSearch";
import "./Comments.css";

/** The longest comment in characters, as on the server. */
export const MAX_LENGTH = 2000;

export interface MentionInputProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onMention: (person: Person) => void;
  /** Called on Ctrl+Enter. */
  readonly onSubmit: (area: HTMLTextAreaElement) => void;
  readonly onCancel?: () => void;
  readonly onBlur?: (() => void) | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean | undefined;
  /** Properties of an input in a form. */
  readonly id?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** Number of visible text lines; the text grows up to three times as high. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean | undefined;
  /** The text area, for callers that insert text. */
  readonly area?: RefObject<HTMLTextAreaElement | null>;
  /** Receives keys while no suggestions are shown; true when it has handled one. */
  readonly onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

/** Height of a text line in pixels. */
const LINE = 22;
/** The largest height of a short text in pixels. */
const HIGHEST = 240;

/**
 * Text area in which an @ suggests members; Ctrl+Enter sends. Keys of an input method are never
 * intercepted.
 */
export function MentionInput({
  value,
  onChange,
  onMention,
  onSubmit,
  onCancel,
  onBlur,
  label,
  placeholder,
  autoFocus,
  disabled,
  id: fieldId,
  invalid,
  describedBy,
  rows = 2,
  maxLength = MAX_LENGTH,
  readOnly,
  area: given,
  onKey,
}: MentionInputProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const area = given ?? own;
  const caretAfter = useRef<number | null>(null);
  const [query, setQuery] = useState<{ from: number; keyword: string } | null>(null);
  const [active, setActive] = useState(0);
  const options = useMentionSearch(query?.keyword ?? null);
  const at = Math.min(active, options.length - 1);
  const open = query !== null && options.length > 0;

  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, Math.max(HIGHEST, rows * 3 * LINE))}px`;
    if (caretAfter.current === null) return;
    element.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });
  useLayoutEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus, area]);

  const look = () => {
    const element = area.current;
    if (!element) return;
    const next = mentionQuery(element.value, element.selectionStart);
    if (next?.keyword !== query?.keyword) setActive(0);
    setQuery(next);
  };
  const pick = ({ id: person, rowId, name }: MentionOption) => {
    const element = area.current;
    if (!element || !query) return;
    const head = `${value.slice(0, query.from)}@${name} `;
    caretAfter.current = head.length;
    onChange(head + value.slice(element.selectionStart));
    onMention({ id: person, name });
    rememberPicked(rowId);
    setQuery(null);
    element.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    const option = options[at];
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit(event.currentTarget);
    else if (open && event.key === "ArrowDown") setActive((at + 1) % options.length);
    else if (open && event.key === "ArrowUp") setActive((at - 1 + options.length) % options.length);
    else if (open && option && (event.key === "Enter" || event.key === "Tab")) pick(option);
    else if (open && event.key === "Escape") setQuery(null);
    else if (!open && event.key === "Escape" && onCancel) onCancel();
    else if (open || !onKey?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="app-mention">
      <textarea
        ref={area}
        id={fieldId}
        className="bp6-input app-mention__area"
        rows={rows}
        value={value}
        maxLength={maxLength}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        placeholder={placeholder}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onSelect={look}
        onCompositionEnd={look}
        onBlur={() => {
          setQuery(null);
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {open ? (
        <div className="app-mention__list" id={id} role="listbox" aria-label="提及成员">
          {options.map((option, index) => (
            // The focus stays in the text: keys are handled there, as with every combobox.
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="app-mention__option"
              onMouseDown={(event) => {
                event.preventDefault();
                pick(option);
              }}
            >
              <Avatar name={option.name} src={option.avatarUrl} size={20} />
              <span>{option.name}</span>
              <span className="app-mention__hint">{option.hint}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
