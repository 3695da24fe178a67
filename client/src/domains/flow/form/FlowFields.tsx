import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from "react";
import type { FileTarget } from "@/app/files/useFileSender";
import { ProblemsOf } from "@/ui/form/Field";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { type Problems, useProblems } from "@/ui/form/problems";
import {
  type Facts,
  type Field,
  type FlowValue,
  type FlowValues,
  isComputed,
  type Right,
  type Rights,
} from "../definition";
import { DetailInput } from "./DetailInput";
import { DetailView } from "./DetailView";
import { FieldInput } from "./FieldInput";
import { type FieldErrorOf, ReportErrorContext } from "./fieldErrors";
import { computed } from "./formula";
import { type FlowValueNames, NO_NAMES } from "./names";
import { ValueView } from "./ValueView";
import { APPLICANT_RIGHT, rightOn, seen, shown } from "./values";
import "./flow.css";

export interface FlowFieldsProps {
  fields: readonly Field[];
  /** The applicant, for conditions. */
  facts: Facts;
  values: FlowValues;
  /** Called with all values, including those computed by formulas. */
  onChange: (values: FlowValues) => void;
  rights?: Rights;
  /** The right on fields that `rights` does not name: for an applicant `write`, at a node `read`. */
  otherwise?: Right;
  /** Errors by path: `key`, or `table.row.column`. */
  errors?: Readonly<Record<string, string | undefined>>;
  readOnly?: boolean;
  names?: FlowValueNames;
  /** Values known to the server alone, such as the contract of a chosen project. */
  computedByServer?: FlowValues;
  /** Target of uploads until the form is sent. */
  files?: FileTarget;
  /** Collects errors reported by inputs; `useFlowForm` provides one. */
  problems?: Problems;
  /** Number of refused attempts to send: each time the first invalid field gets the focus. */
  failures?: number;
}

const NO_RIGHTS: Rights = {};
const NO_ERRORS: Readonly<Record<string, string | undefined>> = {};

/** The fields of a form to fill in, by its definition, its conditions and the rights on it. */
export function FlowFields({
  fields,
  facts,
  values,
  onChange,
  rights = NO_RIGHTS,
  otherwise = APPLICANT_RIGHT,
  errors = NO_ERRORS,
  readOnly = false,
  names = NO_NAMES,
  computedByServer,
  files,
  problems: given,
  failures = 0,
}: FlowFieldsProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const own = useProblems(useCallback(() => undefined, []));
  const problems = given ?? own;
  const all = useMemo(
    () => computed(fields, computedByServer ? { ...values, ...computedByServer } : values),
    [fields, values, computedByServer],
  );
  // uploads of several fields may end before the next render: each builds on the one before
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  });
  useEffect(() => {
    if (failures === 0) return;
    const wrong = root.current?.querySelector("[data-error]");
    wrong?.querySelector<HTMLElement>("input:not([type=file]), textarea, button")?.focus();
  }, [failures]);
  const change = (key: string, value: FlowValue | undefined) => {
    latest.current = computed(fields, { ...latest.current, [key]: value });
    onChange(latest.current);
  };
  const errorOf: FieldErrorOf = (path) => errors[path] ?? problems.shown[path];
  return (
    <ReportErrorContext value={problems.tell}>
      <div ref={root} className="flow-fields">
        <div className="flow-fields__grid">
          {seen(shown(fields, facts, all), rights, otherwise).map((field) => (
            <OneField
              key={field.key}
              id={`${id}${field.key}`}
              field={field}
              value={all[field.key]}
              isOpen={!readOnly && !isComputed(field) && rightOn(rights, field.key, otherwise) === "write"}
              onChange={(value) => change(field.key, value)}
              rights={rights}
              otherwise={otherwise}
              names={names}
              files={files}
              errorOf={errorOf}
              tell={problems.tell}
            />
          ))}
        </div>
      </div>
    </ReportErrorContext>
  );
}

interface OneFieldProps {
  id: string;
  field: Field;
  value: FlowValue | undefined;
  isOpen: boolean;
  onChange: (value: FlowValue | undefined) => void;
  rights: Rights;
  otherwise: Right;
  names: FlowValueNames;
  files: FileTarget | undefined;
  errorOf: FieldErrorOf;
  tell: Problems["tell"];
}

/** Types of fields that take the whole width. */
const WIDE: ReadonlySet<Field["type"]> = new Set(["lines", "attachment", "picture", "explanation", "detail"]);

function OneField(props: OneFieldProps) {
  const { id, field, value, isOpen, names, errorOf } = props;
  const error = errorOf(field.key);
  const span = WIDE.has(field.type) ? { span: 2 as const } : {};
  if (field.type === "explanation")
    return (
      <div className="ui-field" data-span={2}>
        <Explanation field={field} />
      </div>
    );
  if (field.type === "detail") return <Detail {...props} error={error} />;
  if (!isOpen)
    return (
      <Frame id={id} field={field} error={error} {...span}>
        <output className="flow-read" aria-labelledby={`${id}-label`}>
          <ValueView field={field} value={value} names={names} />
        </output>
      </Frame>
    );
  return (
    <FieldFrame
      id={id}
      label={field.label}
      {...(field.required ? { required: true } : {})}
      {...(error ? { error } : {})}
      {...span}
    >
      <ProblemsOf tell={props.tell} name={field.key}>
        <FieldInput
          field={field}
          names={names}
          files={props.files}
          id={id}
          value={value}
          onChange={props.onChange}
          invalid={error !== undefined}
          aria-labelledby={`${id}-label`}
          {...(field.required ? { "aria-required": true } : {})}
          {...(error ? { "aria-describedby": `${id}-error` } : {})}
        />
      </ProblemsOf>
    </FieldFrame>
  );
}

function Detail({ error, ...props }: OneFieldProps & { error: string | undefined }) {
  const { id, field, value, isOpen } = props;
  return (
    <Frame id={id} field={field} error={error} span={2}>
      {isOpen ? (
        <DetailInput
          table={field}
          value={value}
          onChange={(rows) => props.onChange(rows.length > 0 ? rows : undefined)}
          rights={props.rights}
          otherwise={props.otherwise}
          names={props.names}
          files={props.files}
          errorOf={props.errorOf}
          id={id}
          invalid={error !== undefined}
          describedBy={error ? `${id}-error` : undefined}
        />
      ) : (
        <DetailView
          table={field}
          value={value}
          rights={props.rights}
          otherwise={props.otherwise}
          names={props.names}
        />
      )}
    </Frame>
  );
}

/** A frame like that of an input, around content that a label can't refer to. */
function Frame({
  id,
  field,
  error,
  span,
  children,
}: {
  id: string;
  field: Field;
  error: string | undefined;
  span?: 1 | 2;
  children: ReactNode;
}) {
  return (
    <div className="ui-field" data-span={span} data-error={error ? "" : undefined}>
      <span className="ui-field__label" id={`${id}-label`}>
        {field.label}
        {field.required && !isComputed(field) ? (
          <span className="ui-field__mark" aria-hidden>
            *
          </span>
        ) : null}
      </span>
      {children}
      {error ? (
        <p className="ui-field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** An explanation for the applicant. */
export function Explanation({ field }: { field: Field }) {
  return (
    <div className="flow-note" role="note" aria-label={field.label}>
      <strong>{field.label}</strong>
      {field.text ? <p className="flow-explanation">{field.text}</p> : null}
    </div>
  );
}
