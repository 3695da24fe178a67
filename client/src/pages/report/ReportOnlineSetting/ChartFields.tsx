import { REPORT_CHART } from "@/domains/report/labels";
import type { Option } from "@/ui/base/types";
import { fieldOf as formFieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { NumberInput } from "@/ui/input/NumberInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { type ChartKind, chartOf, choiceOf, kindsFor, membersFor, sidesFor, takesOne } from "../_lib/charts";
import type { ReportDraft } from "../_lib/draft";
import type { DatasetInfo } from "../_lib/types";

const ReportField = formFieldOf<ReportDraft>();

/** Label of the dimension's role, by kind of chart. */
const SIDES: Partial<Record<ChartKind, string>> = {
  PIE: "扇区",
  FUNNEL: "阶段",
  MAP: "省份",
  FIGURE: "走势",
};

/**
 * Inputs of a report's chart: its kind, among those that suit the dimensions and measures, and its members
 * where there is a choice.
 */
export function ChartFields({ form, info }: { form: Form<ReportDraft>; info: DatasetInfo | null }) {
  const { values } = form;
  const { chartKind } = values;
  const dimensions = values.dimensions.flatMap(({ field }) => (field ? [{ field }] : []));
  const choice = choiceOf(values, dimensions, info);
  const chart = chartOf(values, dimensions, info);
  const possible = kindsFor(choice);
  const kinds = possible.map((kind): Option<ChartKind> => ({ value: kind, label: REPORT_CHART[kind].text }));
  // a kind that no longer fits stays selected, so that the form shows the reason
  if (!possible.includes(chartKind))
    kinds.push({ value: chartKind, label: REPORT_CHART[chartKind].text, disabled: true });
  const sides = sidesFor(chartKind, choice).map(
    ({ field }): Option => ({
      value: field,
      label: info?.fields.find(({ code }) => code === field)?.label ?? field,
    }),
  );
  const members = membersFor(chartKind, choice).map(({ code, label }): Option => ({ value: code, label }));
  const drawn = chartKind !== "NONE";
  const shown = chart.kind === chartKind ? chart : null;
  const unit = choice.measures.find(({ code }) => code === shown?.measures?.[0])?.unit;
  return (
    <>
      <ReportField name="chartKind" label="图" help="只列出适合所选分组和指标的图">
        {(input) => <Select<ChartKind> {...input} clearable={false} options={kinds} />}
      </ReportField>
      <ReportField name="chartTarget" label="目标值" required hidden={chartKind !== "GAUGE"}>
        {(input) => (
          <NumberInput {...input} decimals={2} maxLength={20} {...(unit === "MONEY" ? { unit: "元" } : {})} />
        )}
      </ReportField>
      <ReportField
        name="chartDimension"
        label={SIDES[chartKind] ?? "横轴"}
        hidden={!drawn || sides.length < 2}
      >
        {(input) => <Select {...input} clearable={false} options={sides} value={shown?.dimension ?? null} />}
      </ReportField>
      <ReportField name="chartSeries" label="堆叠" hidden={chartKind !== "STACKED" || sides.length < 3}>
        {(input) => (
          <Select
            {...input}
            clearable={false}
            options={sides.filter(({ value }) => value !== shown?.dimension)}
            value={shown?.series ?? null}
          />
        )}
      </ReportField>
      <ReportField name="chartMeasures" label="图中的指标" hidden={!drawn || members.length < 2}>
        {({ onChange, ...input }) =>
          takesOne(chartKind, choice) ? (
            <Select
              {...input}
              clearable={false}
              options={members}
              value={shown?.measures?.[0] ?? null}
              onChange={(code) => onChange(code ? [code] : [])}
            />
          ) : (
            <MultiSelect {...input} options={members} value={shown?.measures ?? []} onChange={onChange} />
          )
        }
      </ReportField>
      <ReportField name="chartLine" label="画成折线" hidden={chartKind !== "COMBINATION"}>
        {(input) => (
          <Select
            {...input}
            clearable={false}
            options={members.filter(({ value }) => shown?.measures?.includes(value))}
            value={shown?.line ?? null}
          />
        )}
      </ReportField>
    </>
  );
}
