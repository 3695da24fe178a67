import { fieldOf as formFieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { chartOf, type ReportDraft } from "../_lib/draft";
import type { DatasetInfo } from "../_lib/types";

const ReportField = formFieldOf<ReportDraft>();

/** What the picture is about; shown where there is a choice. What is not chosen is what comes first. */
export function ChartFields({ form, info }: { form: Form<ReportDraft>; info: DatasetInfo | null }) {
  const { values } = form;
  const dimensions = values.dimensions.flatMap(({ field }) => (field ? [{ field }] : []));
  const chart = chartOf(values, dimensions);
  const sides = dimensions.map(({ field }) => ({
    value: field,
    label: info?.fields.find(({ code }) => code === field)?.label ?? field,
  }));
  const measures = values.measures.map((code) => ({
    value: code,
    label: info?.measures.find((one) => one.code === code)?.label ?? code,
  }));
  const drawn = chart.kind !== "NONE";
  const one = values.chartKind === "PIE" || values.chartKind === "STACKED";
  const shown = drawn && "measures" in chart ? chart : null;
  return (
    <>
      <ReportField
        name="chartDimension"
        label={values.chartKind === "PIE" ? "扇区" : "横轴"}
        hidden={!drawn || sides.length < 2}
      >
        {(input) => <Select {...input} clearable={false} options={sides} value={shown?.dimension ?? null} />}
      </ReportField>
      <ReportField
        name="chartSeries"
        label="堆叠"
        hidden={values.chartKind !== "STACKED" || sides.length < 3}
      >
        {(input) => (
          <Select
            {...input}
            clearable={false}
            options={sides.filter(({ value }) => value !== shown?.dimension)}
            value={shown?.series ?? null}
          />
        )}
      </ReportField>
      <ReportField name="chartMeasures" label="图中的指标" hidden={!drawn || measures.length < 2}>
        {({ onChange, ...input }) =>
          one ? (
            <Select
              {...input}
              clearable={false}
              options={measures}
              value={shown?.measures[0] ?? null}
              onChange={(code) => onChange(code ? [code] : [])}
            />
          ) : (
            <MultiSelect {...input} options={measures} value={shown?.measures ?? []} onChange={onChange} />
          )
        }
      </ReportField>
    </>
  );
}
