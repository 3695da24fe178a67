import { useRef } from "react";
import { graphql } from "react-relay";
import type { TemplateFormCreateMutation } from "@/__generated__/TemplateFormCreateMutation.graphql";
import type { TemplateFormSaveMutation } from "@/__generated__/TemplateFormSaveMutation.graphql";
import type { TemplateFormUpdateMutation } from "@/__generated__/TemplateFormUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { useBack } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { changedOf } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import { GradesInput } from "@/domains/kpi/GradesInput";
import { gradesProblem } from "@/domains/kpi/grades";
import { KPI_MISSING } from "@/domains/kpi/labels";
import { SectionWeights } from "@/domains/kpi/SectionWeights";
import { sumText } from "@/domains/kpi/weights";
import { useSave } from "@/relay/useAppMutation";
import type { TreeNode, UserErrors } from "@/ui/base/types";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { type FormStart, useForm } from "@/ui/form/useForm";
import { Card } from "@/ui/frame/Card";
import { SwitchInput } from "@/ui/input/choices";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import { IndicationsInput } from "./IndicationsInput";
import { PreviewCard } from "./PreviewCard";
import {
  frameInput,
  lineInputs,
  sectionInputs,
  type Template,
  type TemplateValues,
  templateProblems,
  valuesOf,
} from "./values";
import "./template.css";

const F = fieldOf<TemplateValues>();
const MISSING = optionsOf(KPI_MISSING);
const DIGITS = [
  { value: "0", label: "取整数" },
  { value: "1", label: "保留 1 位小数" },
  { value: "2", label: "保留 2 位小数" },
];

const RULES = {
  name: [required("请输入模板名称"), maxLength(50)],
  description: [maxLength(500)],
  extraMax: [check((typed: string) => (Number(typed) <= 100 ? null : "附加分上限应在 0 到 100 之间"))],
  grades: [check(gradesProblem)],
};

export interface TemplateTrees {
  readonly categories: readonly TreeNode[];
  readonly indicators: readonly TreeNode[];
  readonly events: readonly TreeNode[];
}

interface TemplateFormProps {
  /** Template to modify, or to copy for a new one. */
  readonly template: Template | null;
  readonly isCopy: boolean;
  readonly trees: TemplateTrees;
}

/**
 * Form of an appraisal template: its fields, sections, indicators and grades, with a preview of the
 * calculation.
 */
export function TemplateForm({ template, isCopy, trees }: TemplateFormProps) {
  const save = useTemplateSave(isCopy ? null : template);
  const form = useForm<TemplateValues>({
    initial: valuesOf(template, isCopy),
    rules: RULES,
    validate: templateProblems,
    version: isCopy ? undefined : template?.version,
    refetch: usePageRefresh(),
    onSubmit: save,
  });
  const back = useBack();
  const creates = useCan()({ perms: "kpi:template:create" });
  const mayWrite = template && !isCopy ? template.viewerCan.update : creates;
  const { values } = form;
  return (
    <div className="kpi-template">
      <Card>
        <EditForm
          form={form}
          id={isCopy ? null : (template?.rowId ?? null)}
          subject="考核模板"
          columns={2}
          actions={mayWrite}
          onSaved={back}
          onClose={back}
        >
          <fieldset className="kpi-template__fields" disabled={!mayWrite}>
            <F name="name" label="模板名称" required>
              {(input) => (
                <TextInput {...input} maxLength={50} autoFocus={!template} placeholder="如：销售季度考核" />
              )}
            </F>
            <F name="categoryId" label="分类">
              {(input) => (
                <TreeSelect
                  {...input}
                  nodes={trees.categories}
                  valueLabel={template?.category?.name}
                  placeholder="请选择分类"
                />
              )}
            </F>
            <F name="description" label="说明" span={2}>
              {(input) => <TextArea {...input} rows={2} maxLength={500} placeholder="哪些岗位用这个模板" />}
            </F>
            <F
              name="sections"
              label="分组"
              required
              span={2}
              help="分组权重合计 100%，例如三组平均时填 33.33、33.33、33.34；权重为 0 的分组只显示、不计分"
              show={(sections) =>
                `${sections.map(({ name }) => name).join("、")}（${sumText(sections.map(({ weight }) => weight))}）`
              }
            >
              {(input) => <SectionWeights {...input} disabled={input.disabled || !mayWrite} />}
            </F>
            <F
              name="indications"
              label="指标"
              required
              span={2}
              show={(lines) => lines.map(({ name }) => name).join("、")}
            >
              {(input) => (
                <IndicationsInput
                  {...input}
                  disabled={input.disabled || !mayWrite}
                  sections={values.sections}
                  trees={trees}
                />
              )}
            </F>
            <F name="missing" label="指标没有数值时" required show={(missing) => KPI_MISSING[missing].text}>
              {(input) => (
                <Select
                  {...input}
                  options={MISSING}
                  clearable={false}
                  onChange={(missing) => input.onChange(missing ?? input.value)}
                />
              )}
            </F>
            <F name="digits" label="得分" required help="只在最后取舍一次，四舍五入">
              {(input) => (
                <Select
                  {...input}
                  options={DIGITS}
                  clearable={false}
                  onChange={(digits) => input.onChange(digits ?? input.value)}
                />
              )}
            </F>
            <F name="extraMax" label="附加分上限" help="审核时可以加减的分数，正负都不超过它；留空不允许">
              {(input) => (
                <NumberInput
                  {...input}
                  most={100}
                  tooMuch="附加分上限应在 0 到 100 之间"
                  unit="分"
                  placeholder="不允许"
                />
              )}
            </F>
            <F
              name="anonymous"
              label="匿名评分"
              help="被考核人看不到谁评了多少分，三人以上评分时只显示平均值"
            >
              {(input) => <SwitchInput {...input} label={input.value ? "匿名" : "不匿名"} />}
            </F>
            <F
              name="grades"
              label="等级"
              span={2}
              help="从高到低排列，最后一个从 0 分开始"
              show={(grades) => grades.map(({ name, from }) => `${name} ${from} 分起`).join("、")}
            >
              {(input) => <GradesInput {...input} disabled={input.disabled || !mayWrite} />}
            </F>
            <F
              name="enabled"
              label="状态"
              span={2}
              help="没有完成的模板可以先停用保存，权重合计 100% 后再启用"
            >
              {(input) => (
                <SwitchInput {...input} label={input.value ? "启用，可以建立计划" : "停用，不能建立计划"} />
              )}
            </F>
          </fieldset>
        </EditForm>
      </Card>
      <PreviewCard
        sections={values.sections}
        indications={values.indications}
        missing={values.missing}
        digits={Number(values.digits)}
        grades={values.grades}
      />
    </div>
  );
}

/** Saves a template by two mutations: the template itself, then its sections with all indicators. */
function useTemplateSave(template: Template | null) {
  const create = useSave<TemplateFormCreateMutation>(graphql`
    mutation TemplateFormCreateMutation($input: KpiTemplateInput!) {
      kpiTemplateCreate(input: $input) {
        kpiTemplate { id rowId version }
        userErrors { field message code }
      }
    }
  `);
  const update = useSave<TemplateFormUpdateMutation>(graphql`
    mutation TemplateFormUpdateMutation($id: ID!, $version: Int!, $input: KpiTemplateInput!) {
      kpiTemplateUpdate(input: { id: $id, version: $version, changes: $input }) {
        kpiTemplate { id rowId version }
        userErrors { field message code }
      }
    }
  `);
  const saveLines = useSave<TemplateFormSaveMutation>(graphql`
    mutation TemplateFormSaveMutation($input: KpiTemplateIndicationsSaveInput!) {
      kpiTemplateIndicationsSave(input: $input) {
        kpiTemplate { id version indicationCount }
        userErrors { field message code }
      }
    }
  `);
  // when the second mutation fails after the first, the next save continues from the new version
  const reached = useRef<{ readonly rowId: string; readonly version: number } | null>(null);
  return async (values: TemplateValues, from: FormStart<TemplateValues>): Promise<UserErrors> => {
    const sections = sectionInputs(values.sections);
    const frame = frameInput(values);
    let at = reached.current;
    if (at) at = { rowId: at.rowId, version: Math.max(at.version, from.version ?? 0) };
    else if (template) at = { rowId: template.rowId, version: from.version ?? template.version };
    if (!at) {
      const { data, userErrors } = await create({ input: { ...frame, sections } });
      const made = data?.kpiTemplateCreate.kpiTemplate;
      if (!made) return userErrors;
      at = { rowId: made.rowId, version: made.version };
    } else {
      const changed = reached.current ? frame : changedOf(frame, frameInput(from.initial));
      if (Object.keys(changed).length > 0) {
        const { data, userErrors } = await update({ id: at.rowId, version: at.version, input: changed });
        const saved = data?.kpiTemplateUpdate.kpiTemplate;
        if (!saved) return userErrors;
        at = { rowId: at.rowId, version: saved.version };
      }
    }
    reached.current = at;
    const input = {
      templateId: at.rowId,
      version: at.version,
      sections,
      indications: lineInputs(values),
    };
    return (await saveLines({ input })).userErrors;
  };
}
