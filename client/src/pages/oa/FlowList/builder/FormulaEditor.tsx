import { useRef } from "react";
import { type Field, isNumber } from "@/domains/flow/definition";
import { formulaProblem } from "@/domains/flow/form/formula";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { TextArea } from "@/ui/input/TextInput";

interface FormulaEditorProps {
  id: string;
  field: Field;
  /** Fields of the form. */
  fields: readonly Field[];
  /** Table that contains the column; absent for a field of the form. */
  table: Field | undefined;
  onChange: (formula: string) => void;
}

interface Operand {
  readonly reference: string;
  readonly label: string;
}

/** Numeric fields that a formula of the field can use. */
function operandsOf({
  field,
  fields,
  table,
}: Pick<FormulaEditorProps, "field" | "fields" | "table">): Operand[] {
  if (table)
    return (table.columns ?? [])
      .filter((column) => isNumber(column) && column.key !== field.key)
      .map(({ key, label }) => ({ reference: key, label }));
  return fields.flatMap((one): Operand[] => {
    const sums = (one.columns ?? [])
      .filter(isNumber)
      .map(({ key, label }) => ({ reference: `${one.key}.${key}`, label: `${one.label} · ${label}合计` }));
    const own = isNumber(one) && one.key !== field.key ? [{ reference: one.key, label: one.label }] : [];
    return [...own, ...sums];
  });
}

const SIGNS = [
  ["+", "+", "加"],
  ["-", "−", "减"],
  ["*", "×", "乘"],
  ["/", "÷", "除"],
  ["(", "(", "左括号"],
  [")", ")", "右括号"],
] as const;

/** Formula with the labels of its fields: 数量 × 单价. */
function inWords(formula: string, operands: readonly Operand[]): string {
  return formula
    .replace(/\{([^{}]*)\}/g, (_, reference: string) => {
      const operand = operands.find((one) => one.reference === reference);
      return operand ? `“${operand.label}”` : "“?”";
    })
    .replace(/\*/g, " × ")
    .replace(/\//g, " ÷ ")
    .replace(/([+-])/g, " $1 ")
    .replace(/\s+/g, " ");
}

/** Formula input: typed, or composed by clicking fields and operators; its text and errors are below. */
export function FormulaEditor({ id, field, fields, table, onChange }: FormulaEditorProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const formula = field.formula ?? "";
  const operands = operandsOf({ field, fields, table });
  const problem = formulaProblem(formula, field.key, table?.columns ?? fields, table !== undefined);
  const put = (text: string) => {
    const area = input.current;
    const [from, to] = [area?.selectionStart ?? formula.length, area?.selectionEnd ?? formula.length];
    onChange(formula.slice(0, from) + text + formula.slice(to));
    // the caret moves behind the inserted text once it is rendered
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return (
    <div className="flow-formula">
      <FieldFrame
        id={id}
        label="公式"
        {...(problem ? { error: problem } : { help: `= ${inWords(formula, operands)}` })}
      >
        <TextArea
          ref={input}
          id={id}
          rows={2}
          value={formula}
          // a formula is one line, even when several were pasted
          onChange={(text) => onChange(text.replace(/\s/g, " "))}
          invalid={problem !== null}
          aria-labelledby={`${id}-label`}
          aria-describedby={problem ? `${id}-error` : `${id}-help`}
          placeholder="点击下面的字段和符号"
        />
      </FieldFrame>
      <fieldset className="flow-formula__keys" aria-label="插入到公式">
        {SIGNS.map(([sign, shown, label]) => (
          <button key={sign} type="button" aria-label={label} onClick={() => put(sign)}>
            {shown}
          </button>
        ))}
        {operands.map(({ reference, label }) => (
          <button key={reference} type="button" onClick={() => put(`{${reference}}`)}>
            {label}
          </button>
        ))}
      </fieldset>
      {operands.length === 0 ? (
        <p className="ui-muted ui-small">
          {table ? "这张明细表还没有其他数字列" : "表单里还没有其他数字字段"}
        </p>
      ) : null}
    </div>
  );
}
