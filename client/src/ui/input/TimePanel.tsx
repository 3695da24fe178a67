import { type KeyboardEvent, useEffect, useRef } from "react";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const MINUTES = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, "0"));

/** Hours and minutes, 24 hours in every browser language. `last` is true when the minute was chosen. */
export function TimePanel({
  value,
  onPick,
}: {
  value: string | null;
  onPick: (time: string, last: boolean) => void;
}) {
  const [hour = null, minute = null] = value?.split(":") ?? [];
  return (
    <div className="ui-clock">
      <ClockColumn
        label="时"
        items={HOURS}
        value={hour}
        takeFocus
        onPick={(next) => onPick(`${next}:${minute ?? "00"}`, false)}
      />
      <ClockColumn
        label="分"
        items={MINUTES}
        value={minute}
        onPick={(next) => onPick(`${hour ?? "00"}:${next}`, true)}
      />
    </div>
  );
}

function ClockColumn({
  label,
  items,
  value,
  takeFocus,
  onPick,
}: {
  label: string;
  items: readonly string[];
  value: string | null;
  takeFocus?: boolean;
  onPick: (item: string) => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = root.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (chosen && root.current) root.current.scrollTop = chosen.offsetTop - root.current.clientHeight / 2;
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const here = document.activeElement;
    const next =
      event.key === "ArrowDown"
        ? here?.nextElementSibling
        : event.key === "ArrowUp"
          ? here?.previousElementSibling
          : null;
    const side =
      event.key === "ArrowRight"
        ? root.current?.nextElementSibling
        : event.key === "ArrowLeft"
          ? root.current?.previousElementSibling
          : null;
    const to = next ?? side?.querySelector('[tabindex="0"]');
    if (!(to instanceof HTMLElement)) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <div ref={root} role="listbox" aria-label={label} className="ui-clock__column" onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <button
          key={item}
          type="button"
          role="option"
          aria-selected={item === value}
          tabIndex={item === value || (value === null && index === 0) ? 0 : -1}
          data-autofocus={(takeFocus && (item === value || (value === null && index === 0))) || undefined}
          onClick={() => onPick(item)}
        >
          {item}
        </button>
      ))}
    </div>
  );
}
