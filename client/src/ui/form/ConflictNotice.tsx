import { type ReactNode, useEffect, useRef } from "react";
import { type Clash, type Conflict, undecided } from "./conflict";
import type { Side } from "./merge";
import type { Form } from "./useForm";
import "./ConflictNotice.css";

const SIDES: readonly (readonly [Side, string])[] = [
  ["mine", "我的"],
  ["theirs", "对方的"],
];

interface Props {
  form: Form<Record<string, unknown>>;
  conflict: Conflict;
}

/**
 * Notice of another user's changes to the same record: merged fields in one sentence, and both values of
 * fields changed by both.
 */
export function ConflictNotice({ form, conflict }: Props) {
  const { taken, clashes } = conflict;
  const open = undecided(conflict).length;
  const choices = useRef<HTMLUListElement>(null);
  const asks = open > 0;
  // with many fields, or in a low window, the question may be below the visible area
  useEffect(() => {
    if (asks) choices.current?.querySelector("[data-open]")?.scrollIntoView({ block: "nearest" });
  }, [asks]);
  // fields without an input have no label here
  const names = [...new Set(taken.map((path) => form.fields.get(path)?.label ?? "其他内容"))];
  return (
    <section className="ui-conflict" aria-label="他人的修改">
      <p role="status">
        <strong>已被他人修改。</strong>
        {names.length > 0 ? <span>已并入对方修改的{list(names)}。</span> : null}
        {open > 0 ? <span>有 {open} 项双方都改过，请选择保留哪一个：</span> : null}
        {clashes.length > 0 && open === 0 ? <span>双方都改过的已选好，可以保存。</span> : null}
        <button type="button" className="ui-link" onClick={() => form.reset()}>
          放弃我的修改，显示最新内容
        </button>
      </p>
      {clashes.length > 0 ? (
        <ul ref={choices}>
          {clashes.map((clash) => (
            <ClashRow key={clash.path} form={form} clash={clash} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function list(names: readonly ReactNode[]): ReactNode {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is created anew each time
    <span key={index}>
      {index > 0 ? "、" : null}
      {name}
    </span>
  ));
}

function ClashRow({ form, clash }: { form: Props["form"]; clash: Clash }) {
  const field = form.fields.get(clash.path);
  const label = field?.label ?? "其他内容";
  const called = typeof label === "string" ? label : clash.path;
  return (
    <li data-open={clash.choice === null || undefined}>
      <span className="ui-conflict__label">{label}</span>
      {SIDES.map(([side, word]) => (
        <div key={side} className="ui-conflict__side" data-chosen={clash.choice === side || undefined}>
          <button
            type="button"
            aria-pressed={clash.choice === side}
            aria-label={`${called}：${word}`}
            onClick={() => form.choose(clash.path, side)}
          >
            {word}
          </button>
          <div className="ui-conflict__value">
            {field ? shown(field.show(clash[side], `${called}（${word}）`), clash[side]) : null}
          </div>
        </div>
      ))}
    </li>
  );
}

function shown(node: ReactNode, value: unknown): ReactNode {
  const nothing =
    value === "" || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return nothing ? <span className="ui-muted">（空）</span> : node;
}
