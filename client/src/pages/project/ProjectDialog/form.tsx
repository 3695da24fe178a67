import type { ProjectInput } from "@/__generated__/ProjectDialogCreateMutation.graphql";
import type { ProjectDialogQuery } from "@/__generated__/ProjectDialogQuery.graphql";
import { marks } from "@/app/markdown/field";
import { custom, day, record, select, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { PROJECT_VISIBILITY } from "@/domains/project/labels";
import { MoneyInput } from "@/ui/input/NumberInput";
import { MultiSelect, Select } from "@/ui/picker/Select";

/** A project as the dialog queries it. */
export type ProjectFormRow = NonNullable<ProjectDialogQuery["response"]["project"]>;

type Word = { readonly value: string } | null | undefined;

/** Form field of an optional dictionary item; the dialog provides the options. */
function dictionary(label: string, of: (row: ProjectFormRow) => Word) {
  return custom(label, {
    empty: null as string | null,
    read: (row: ProjectFormRow) => of(row)?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder={`请选择${label}`} />
    ),
  });
}

/** Form fields of a project (business §2 Project). */
export const FORM = defineForm<ProjectInput, ProjectFormRow>()({
  name: text("项目名称", { required: true, max: 100, span: 2 }),
  number: text("项目编号", { max: 50, help: "不填则没有编号；企业内不重复" }),
  type: dictionary("项目类型", ({ type }) => type),
  status: custom("项目状态", {
    required: true,
    empty: "1",
    read: ({ status }: ProjectFormRow) => status?.value ?? "1",
    given: (value: string) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select
        {...input}
        options={options}
        clearable={false}
        onChange={(value) => input.onChange(value ?? input.value)}
      />
    ),
  }),
  property: dictionary("项目属性", ({ property }) => property),
  customerId: record("客户", {
    source: useCustomerSource,
    of: ({ customer }: ProjectFormRow) => customer,
  }),
  directorId: record("项目负责人", {
    source: useMemberSource,
    of: ({ director }: ProjectFormRow) => director,
    help: "不填则由您负责",
  }),
  beginsOn: day("开始日期"),
  endsOn: day("结束日期"),
  contractNumber: text("合同编号", { max: 50 }),
  signedOn: day("签订日期"),
  amount: custom("合同金额", {
    empty: "",
    read: ({ money }: ProjectFormRow) => String(money?.amount ?? ""),
    given: (value) => (value === "" ? 0 : Number(value)),
    render: ({ known: _known, ...input }) => <MoneyInput {...input} placeholder="请输入合同金额" />,
  }),
  isOpen: select("可见范围", optionsOf(PROJECT_VISIBILITY), {
    start: "OPEN",
    help: "公开：企业内部都能看到；部分可见：只有项目成员和管理员",
  }),
  tags: custom("项目标签", {
    empty: [] as readonly string[],
    read: ({ tags }: ProjectFormRow) => (tags ?? []).map(({ value }) => value),
    given: (value) => [...value],
    render: ({ known: _known, options = [], ...input }) => (
      <MultiSelect {...input} options={options} placeholder="请选择项目标签" />
    ),
    span: 2,
  }),
  description: marks("项目说明", { max: 2000, rows: 4, span: 2 }),
});
