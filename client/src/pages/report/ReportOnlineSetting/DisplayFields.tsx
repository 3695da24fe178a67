import type { Option } from "@/ui/base/types";
import { fieldOf as formFieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { Section } from "@/ui/frame/Card";
import { Segmented, SwitchInput } from "@/ui/input/choices";
import { NumberInput } from "@/ui/input/NumberInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { LIMITS, type ReportDraft } from "../_lib/draft";
import { ChartFields } from "./ChartFields";
import { type EditorState, labelOf } from "./editorState";
import { FormatRows } from "./FormatRows";
import { HavingRows } from "./HavingRows";
import { TopInput } from "./TopInput";

const ReportField = formFieldOf<ReportDraft>();

const WAYS: readonly Option<"ASC" | "DESC">[] = [
  { value: "DESC", label: "从大到小" },
  { value: "ASC", label: "从小到大" },
];

/** Inputs of a report's display: number of groups, sort order, chart and formats. */
export function DisplayFields({ form, ...composing }: EditorState & { form: Form<ReportDraft> }) {
  const { draft, info } = composing;
  const fields = (info?.fields ?? []).map(({ code, label }): Option => ({ value: code, label }));
  const order = [...draft.dimensions.flatMap(({ field }) => field ?? []), ...draft.measures].map(
    (code): Option => ({ value: code, label: labelOf(info, code) }),
  );
  const usual = info?.columns.map((code) => labelOf(info, code));
  return (
    <Section title="怎么显示">
      <ReportField
        name="subtotals"
        label="分组小计"
        help="行或列有两级以上时，每一级都有小计，可以逐组收起；总计始终都有"
      >
        {(input) => <SwitchInput {...input} />}
      </ReportField>
      <ReportField
        name="top"
        label="只看前几名"
        help="其余的合并为一行“其他”，或者不统计"
        show={(top) => (top ? `${labelOf(info, top.field ?? "")}前 ${top.count} 名` : "全部显示")}
      >
        {(input) => <TopInput {...input} draft={draft} info={info} />}
      </ReportField>
      <ReportField
        name="having"
        label="组条件"
        help="只留下指标在这个范围内的组，合计也只算留下的组"
        show={(rows) =>
          rows
            .map(
              ({ measure, from, to }) => `${labelOf(info, measure ?? "")} ${from || "不限"}–${to || "不限"}`,
            )
            .join("；") || "无"
        }
      >
        {({ value, onChange, disabled }) => (
          <HavingRows
            info={info}
            measures={draft.measures}
            value={value}
            onChange={onChange}
            disabled={disabled}
          />
        )}
      </ReportField>
      <ReportField
        name="formats"
        label="数值格式"
        help="小数位、以万为单位、按数值着色或画数据条；同一个指标的条件格式，先符合的生效"
        show={(rows) => `${rows.length} 项`}
      >
        {({ value, onChange, disabled }) => (
          <FormatRows draft={draft} info={info} value={value} onChange={onChange} disabled={disabled} />
        )}
      </ReportField>
      <ChartFields form={form} info={info} />
      <ReportField name="orderBy" label="排序">
        {(input) => (
          <Select
            {...input}
            value={order.some(({ value }) => value === input.value) ? input.value : null}
            options={order}
            placeholder="自动：时间从早到晚，其他按第一个指标从大到小"
          />
        )}
      </ReportField>
      <ReportField name="direction" label="方向" hidden={!draft.orderBy}>
        {(input) => <Segmented<"ASC" | "DESC"> {...input} options={WAYS} />}
      </ReportField>
      <ReportField name="limit" label="最多显示" help={`1 到 ${LIMITS.rows} 行；合计始终是全部数据的合计`}>
        {(input) => <NumberInput {...input} decimals={0} unit="行" maxLength={4} />}
      </ReportField>
      <ReportField name="columns" label="明细的列" help="点开数字后，明细里显示哪些列，最多 12 个">
        {(input) => (
          <MultiSelect
            {...input}
            options={fields}
            max={LIMITS.columns}
            placeholder={usual && usual.length > 0 ? `默认：${usual.join("、")}` : "默认"}
          />
        )}
      </ReportField>
    </Section>
  );
}
