import type { KpiIndicationKind } from "@/__generated__/KpiIndicationPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import type { TreeNode } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { RadioGroup } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import { KPI_KIND, KPI_SOURCE } from "../labels";
import { ScoringForm } from "../ScoringForm";
import { scoringOf, scoringProblem, scoringText } from "../scoring";
import { FormulaInput, type FormulaName } from "./FormulaInput";
import { type IndicatorValues, MOST_DESCRIPTION, MOST_NAME, MOST_UNIT } from "./indicator";
import { SourcePicker } from "./SourcePicker";

const F = fieldOf<IndicatorValues>();
const KINDS = optionsOf(KPI_KIND);

const ABOUT: Readonly<Record<KpiIndicationKind, string>> = {
  INPUT: "由评分人在考核时录入",
  SOURCE: "按系统中的记录自动统计，可以看到每一条明细",
  EVENT: "考核周期内考核事件的分值合计",
  FORMULA: "由其他指标的数值计算",
};

interface IndicatorFieldsProps {
  readonly values: IndicatorValues;
  readonly set: (over: Partial<IndicatorValues>) => void;
  /** Categories of events. */
  readonly eventNodes: readonly TreeNode[];
  /** Indicators that its formula may refer to, where they are known. */
  readonly names?: readonly FormulaName[];
}

/** The fields of every indicator, inside a form with these names. */
export function IndicatorFields({ values, set, eventNodes, names }: IndicatorFieldsProps) {
  const { kind } = values;
  return (
    <>
      <F name="name" label="指标名称" required>
        {(input) => <TextInput {...input} maxLength={MOST_NAME} autoFocus placeholder="如：月度回款额" />}
      </F>
      <F name="unit" label="单位">
        {(input) => <TextInput {...input} maxLength={MOST_UNIT} placeholder="如：万元、次、%" />}
      </F>
      <F name="kind" label="指标类型" required span={2} help={ABOUT[kind]} show={(one) => KPI_KIND[one].text}>
        {(input) => (
          <RadioGroup {...input} options={KINDS} onChange={(next) => input.onChange(next ?? "INPUT")} />
        )}
      </F>
      {kind === "SOURCE" ? (
        <F
          name="source"
          label="数据来源"
          required
          span={2}
          show={(source) => (source ? KPI_SOURCE[source].text : "")}
        >
          {(input) => <SourcePicker {...input} onUnit={(unit) => set({ unit })} />}
        </F>
      ) : null}
      {kind === "EVENT" ? (
        <F
          name="eventCategoryId"
          label="事件分类"
          span={2}
          help="只累计这个分类及下级的事件；留空累计全部事件"
        >
          {(input) => (
            <TreeSelect
              {...input}
              nodes={eventNodes}
              valueLabel={values.eventCategoryName || undefined}
              placeholder="全部事件"
              onChange={(eventCategoryId) =>
                set({ eventCategoryId, eventCategoryName: labelOf(eventNodes, eventCategoryId) })
              }
            />
          )}
        </F>
      ) : null}
      {kind === "FORMULA" ? (
        <F
          name="formula"
          label="公式"
          required
          span={2}
          help="用 {标识} 引用同一模板中其他指标的数值；被引用的指标没有数值时，本指标也没有"
        >
          {(input) => <FormulaInput {...input} names={names} />}
        </F>
      ) : null}
      <F
        name="scoring"
        label="评分规则"
        required
        span={2}
        show={(scoring) => (scoringProblem(scoring) === null ? scoringText(scoringOf(scoring)) : "")}
      >
        {(input) => <ScoringForm {...input} unit={values.unit} />}
      </F>
      <F name="description" label="说明" span={2}>
        {(input) => (
          <TextArea {...input} rows={2} maxLength={MOST_DESCRIPTION} placeholder="怎么算、从哪里取数" />
        )}
      </F>
    </>
  );
}

/** The name of a node anywhere in the tree. */
function labelOf(nodes: readonly TreeNode[], id: string | null): string {
  for (const { id: own, label, children } of nodes) {
    const found = own === id ? label : labelOf(children ?? [], id);
    if (found) return found;
  }
  return "";
}
