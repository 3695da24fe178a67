import { useMemo } from "react";
import { optionsOf } from "@/app/record/labels";
import { REPORT_CHART, REPORT_POSITION } from "@/domains/report/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import type { Option } from "@/ui/base/types";
import { fieldOf as formFieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { Section } from "@/ui/frame/Card";
import { Segmented, SwitchInput } from "@/ui/input/choices";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { beginning, type ChartKind, datasetOf, LIMITS, type ReportDraft } from "../_lib/draft";
import type { Catalog, EditedReport } from "../_lib/types";
import { ChartFields } from "./ChartFields";
import { ConditionRows } from "./ConditionRows";
import { DimensionRows } from "./DimensionRows";

const ReportField = formFieldOf<ReportDraft>();

const CHARTS = optionsOf<ChartKind>(REPORT_CHART);
const WAYS: readonly Option<"ASC" | "DESC">[] = [
  { value: "DESC", label: "从大到小" },
  { value: "ASC", label: "从小到大" },
];

interface ReportFieldsProps {
  form: Form<ReportDraft>;
  catalog: Catalog;
  /** The one that is modified, for the names of what it has already. */
  report: EditedReport | null;
  position: keyof typeof REPORT_POSITION;
}

/** What a report is made of, from what it counts to who may read it. */
export function ReportFields({ form, catalog, report, position }: ReportFieldsProps) {
  const { values } = form;
  const info = datasetOf(catalog, values.dataset);
  const roles = useRoleSource();
  const options = useMemo(() => {
    const fields = info?.fields ?? [];
    const named = (all: readonly { readonly code: string; readonly label: string }[]) =>
      all.map(({ code, label }) => ({ value: code, label }));
    return {
      datasets: catalog.datasets.map(({ dataset, label }) => ({ value: dataset, label })),
      measures: named(info?.measures ?? []),
      parameters: named(fields.filter(({ ops }) => ops.length > 0)),
      columns: named(fields),
    };
  }, [catalog, info]);
  const order: readonly Option[] = [
    ...values.dimensions.flatMap(({ field }) => {
      const known = info?.fields.find(({ code }) => code === field);
      return known ? [{ value: known.code, label: known.label }] : [];
    }),
    ...options.measures.filter(({ value }) => values.measures.includes(value)),
  ];
  const usual = info?.columns.map((code) => info.fields.find((field) => field.code === code)?.label ?? code);
  return (
    <div className="report-editor__fields">
      <ReportField name="name" label="报表名称" required>
        {(input) => <TextInput {...input} autoFocus maxLength={100} />}
      </ReportField>
      <Section title="统计什么">
        <ReportField name="dataset" label="数据" required>
          {(input) => (
            <Select
              {...input}
              clearable={false}
              options={options.datasets}
              onChange={(dataset) => {
                // what was chosen of other data means nothing here
                if (dataset && dataset !== values.dataset)
                  form.setAll(beginning(datasetOf(catalog, dataset)));
              }}
            />
          )}
        </ReportField>
        <ReportField name="dimensions" label="分组" help="按什么分开统计，最多三级；不分组则只有一个总数">
          {({ value, onChange, disabled }) => (
            <DimensionRows info={info} value={value} onChange={onChange} disabled={disabled} />
          )}
        </ReportField>
        <ReportField name="measures" label="指标" required help="每组计算哪些数，最多 8 个">
          {(input) => <MultiSelect {...input} options={options.measures} max={LIMITS.measures} />}
        </ReportField>
        <ReportField name="conditions" label="条件" help="只统计同时符合这些条件的数据">
          {({ value, onChange, disabled }) => (
            <ConditionRows
              info={info}
              periods={catalog.periods}
              saved={report?.definition.conditions ?? []}
              value={value}
              onChange={onChange}
              disabled={disabled}
            />
          )}
        </ReportField>
        <ReportField
          name="parameters"
          label="查看时可筛选"
          help="看报表的人可以改动这些字段，最多 6 个；改动后代替上面同一字段的条件"
        >
          {(input) => <MultiSelect {...input} options={options.parameters} max={LIMITS.parameters} />}
        </ReportField>
      </Section>
      <Section title="怎么显示">
        <ReportField name="chartKind" label="图">
          {(input) => <Segmented<ChartKind> {...input} options={CHARTS} />}
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
        <ReportField name="direction" label="方向" hidden={!values.orderBy}>
          {(input) => <Segmented<"ASC" | "DESC"> {...input} options={WAYS} />}
        </ReportField>
        <ReportField name="limit" label="最多显示" help={`1 到 ${LIMITS.rows} 组；合计始终是全部数据的合计`}>
          {(input) => <NumberInput {...input} decimals={0} unit="组" maxLength={4} />}
        </ReportField>
        <ReportField name="columns" label="明细的列" help="点开数字后，明细里显示哪些列，最多 12 个">
          {(input) => (
            <MultiSelect
              {...input}
              options={options.columns}
              max={LIMITS.columns}
              placeholder={usual && usual.length > 0 ? `默认：${usual.join("、")}` : "默认"}
            />
          )}
        </ReportField>
      </Section>
      <Section title="给谁看">
        <ReportField
          name="roleIds"
          label="角色"
          help={`不选则有${REPORT_POSITION[position].text}报表权限的人都能看；每个人只看得到自己有权看的数据`}
        >
          {(input) => (
            <MultiRemotePicker
              {...input}
              {...roles}
              max={50}
              known={report?.roles?.map(({ rowId, name }) => ({ value: rowId, label: name }))}
              placeholder="不限"
            />
          )}
        </ReportField>
        <ReportField name="remark" label="说明" help="显示在报表名称下面">
          {(input) => <TextArea {...input} rows={2} maxLength={500} />}
        </ReportField>
        <ReportField name="enabled" label="启用">
          {(input) => <SwitchInput {...input} />}
        </ReportField>
      </Section>
    </div>
  );
}
