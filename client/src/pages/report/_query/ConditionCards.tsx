import { useEffect, useState } from "react";
import { deepEqual } from "@/ui/base/equal";
import type { Action, Option } from "@/ui/base/types";
import { MoreMenu } from "@/ui/frame/Actions";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Select } from "@/ui/picker/Select";
import { ArgumentInput } from "./ArgumentInput";
import { LIMITS, type QueryDraft, withArgument, withBinding } from "./draft";
import { type Conditioned, conditionedFields } from "./findings";
import { type Path, pathText, type Value } from "./selection";
import { type Binding, bindingsOf, parameterFor, type Slot, valueAt, variablesOf } from "./slots";
import type { Schema } from "./useSchema";

interface ConditionCardsProps {
  schema: Schema;
  draft: QueryDraft;
  /** Validation errors, by path of the field. */
  wrong: ReadonlyMap<string, string>;
  onChange: (draft: QueryDraft, tag?: string) => void;
}

/** Conditions of the selected lists and records: a fixed value, or a parameter filled in by readers. */
export function ConditionCards({ schema, draft, wrong, onChange }: ConditionCardsProps) {
  const { types, need } = schema;
  const { found, needs } = conditionedFields(types, draft);
  const wanted = needs.join();
  useEffect(() => need(wanted ? wanted.split(",") : []), [need, wanted]);
  if (found.length === 0) return <p className="ui-muted ui-small">选择的数据没有可以设置的条件。</p>;
  return found.map((field) => (
    <Conditions
      key={pathText(field.path)}
      field={field}
      schema={schema}
      draft={draft}
      problem={wrong.get(pathText(field.path))}
      onChange={onChange}
    />
  ));
}

interface ConditionsProps extends Omit<ConditionCardsProps, "wrong"> {
  field: Conditioned;
  problem: string | undefined;
}

const idOf = (slot: Slot): string => pathText(slot.path);

function Conditions({ field, schema, draft, problem, onChange }: ConditionsProps) {
  const { path, label, chosen, slots } = field;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const said = (slot: Slot) => valueAt(chosen.args, slot.path);
  const shown = slots.filter((slot) => said(slot) || slot.isRequired || opened.has(idOf(slot)));
  const others = slots.filter((slot) => !shown.includes(slot));
  const options: Option[] = others.map((slot) => ({ value: idOf(slot), label: slot.label }));
  const close = (slot: Slot) => {
    setOpened((old) => new Set([...old].filter((one) => one !== idOf(slot))));
    onChange(withArgument(draft, path, slot, null));
  };
  return (
    <Section title={label}>
      {problem ? (
        <p className="query-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <ul className="query-conditions" aria-label={`${label}的条件`}>
        {shown.map((slot) => (
          <Condition
            key={idOf(slot)}
            path={path}
            slot={slot}
            value={said(slot) ?? null}
            schema={schema}
            draft={draft}
            onChange={onChange}
            // an emptied row stays until it is removed
            onOpen={() => setOpened((old) => new Set(old).add(idOf(slot)))}
            onRemove={slot.isRequired ? undefined : () => close(slot)}
          />
        ))}
      </ul>
      {options.length > 0 ? (
        <div className="query-add">
          <Select
            aria-label={`为${label}添加条件`}
            placeholder="添加条件"
            clearable={false}
            options={options}
            value={null}
            onChange={(id) => {
              if (id) setOpened((old) => new Set(old).add(id));
            }}
          />
        </div>
      ) : null}
    </Section>
  );
}

interface ConditionProps extends Pick<ConditionsProps, "schema" | "draft" | "onChange"> {
  path: Path;
  slot: Slot;
  value: Value | null;
  onOpen: () => void;
  onRemove: (() => void) | undefined;
}

function Condition({ path, slot, value, schema, draft, onChange, onOpen, onRemove }: ConditionProps) {
  const bindings = bindingsOf(slot, draft.parameters);
  const bound = value ? bindings.find((one) => deepEqual(one.value, value)) : undefined;
  const fresh =
    draft.parameters.length < LIMITS.parameters
      ? parameterFor(
          slot,
          draft.parameters.map(({ name }) => name),
        )
      : null;
  const bind = (binding: Binding | undefined, added?: typeof fresh) => {
    if (!binding) return;
    onOpen();
    onChange(withBinding(draft, path, slot, binding, added ?? undefined));
  };
  const actions: Action[] = [
    ...(bound
      ? [
          {
            key: "fixed",
            text: "改为固定的值",
            onClick: () => {
              onOpen();
              onChange(withArgument(draft, path, slot, null));
            },
          },
        ]
      : []),
    ...(fresh && !bound
      ? [{ key: "ask", text: "由查看的人填写", onClick: () => bind(bindingsOf(slot, [fresh])[0], fresh) }]
      : []),
    ...bindings
      .filter((one) => one !== bound)
      .map((one) => ({
        key: pathText(one.variables.map(({ name }) => name)),
        text: `使用参数“${one.label}”`,
        onClick: () => bind(one),
      })),
    ...(onRemove ? [{ key: "remove", text: "移除条件", intent: "danger" as const, onClick: onRemove }] : []),
  ];
  const parameter = bound && draft.parameters.find(({ name }) => name === bound.parameter);
  return (
    <li className="query-condition">
      <span className="query-condition__name">
        {slot.label}
        {slot.isRequired ? (
          <span className="ui-field__mark" aria-hidden>
            *
          </span>
        ) : null}
      </span>
      {bound ? (
        <StatusTag tone="blue">参数：{bound.label}</StatusTag>
      ) : holdsParameter(value, draft) ? (
        <StatusTag tone="blue">参数</StatusTag>
      ) : (
        <ArgumentInput
          aria-label={slot.label}
          slot={slot}
          types={schema.types}
          value={value}
          onChange={(next) => {
            onOpen();
            onChange(withArgument(draft, path, slot, next), `${pathText(path)}:${idOf(slot)}`);
          }}
        />
      )}
      {parameter?.default ? <span className="ui-visually-hidden">有默认值</span> : null}
      <MoreMenu actions={actions} label={`${slot.label}的操作`} size="small" minimal />
    </li>
  );
}

/** Whether a value contains parameters in a way that the form can't show. */
function holdsParameter(value: Value | null, { parameters }: QueryDraft): boolean {
  const text = JSON.stringify(value);
  return parameters
    .flatMap(variablesOf)
    .some((name) => text.includes(JSON.stringify({ kind: "parameter", name })));
}
