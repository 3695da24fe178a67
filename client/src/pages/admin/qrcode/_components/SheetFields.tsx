import { fieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { Segmented } from "@/ui/input/choices";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { type ExportValues, sheetValues } from "../_lib/exportForm";
import { PAPERS, type Paper, sheetOf } from "../_lib/sheet";

const F = fieldOf<ExportValues>();

const MEASURES = [
  ["pageWidth", "纸张宽"],
  ["pageHeight", "纸张高"],
  ["marginLeft", "左边距"],
  ["marginTop", "上边距"],
  ["gapX", "横向间距"],
  ["gapY", "纵向间距"],
] as const;

/** Inputs for the paper of printed labels: a preset that fills in the measures, or custom measures. */
export function SheetFields({
  form,
  label,
}: {
  form: Form<ExportValues>;
  label: { readonly width: number; readonly height: number };
}) {
  const own = form.values.paper === "OWN";
  return (
    <>
      <F
        name="paper"
        label="纸张"
        span={2}
        help={PAPERS.find(({ value }) => value === form.values.paper)?.hint}
      >
        {(input) => (
          <Segmented
            {...input}
            options={PAPERS}
            onChange={(paper: Paper) =>
              form.setAll({ paper, ...(paper === "OWN" ? {} : sheetValues(sheetOf(paper, label))) })
            }
          />
        )}
      </F>
      {own
        ? MEASURES.map(([name, text]) => (
            <F key={name} name={name} label={text} required>
              {(input) => <NumberInput {...input} decimals={1} unit="毫米" maxLength={5} />}
            </F>
          ))
        : null}
      {own ? (
        <>
          <F name="columns" label="列数" required>
            {(input) => <IntegerInput {...input} unit="列" />}
          </F>
          <F name="rows" label="行数" required>
            {(input) => <IntegerInput {...input} unit="行" />}
          </F>
        </>
      ) : (
        <p className="ui-muted">
          每页 {Number(form.values.columns) * Number(form.values.rows)} 张（{form.values.columns} 列 ×{" "}
          {form.values.rows} 行）
        </p>
      )}
    </>
  );
}
