import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  CostDialogCreateMutation,
  ProjectCostInput,
} from "@/__generated__/CostDialogCreateMutation.graphql";
import type { CostDialogUpdateMutation } from "@/__generated__/CostDialogUpdateMutation.graphql";
import { custom, lines, record, select, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { COST_KIND } from "@/domains/project/labels";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { required } from "@/ui/form/rules";
import { DateInput } from "@/ui/input/DateInput";
import { Select } from "@/ui/picker/Select";
import { amount } from "../_lib/amount";
import type { CostRow } from "./ProjectCostListPage";

const FORM = defineForm<ProjectCostInput, CostRow>()({
  kind: select("类别", optionsOf(COST_KIND), { start: "COST", help: "费用是个人垫付的支出" }),
  costType: custom("成本类型", {
    empty: null as string | null,
    read: ({ costType }: CostRow) => costType?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="请选择成本类型" />
    ),
  }),
  name: text("名称", { required: true, max: 100, span: 2 }),
  amount: amount("金额", ({ amount: of }: CostRow) => of),
  occurredOn: custom("发生日期", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择发生日期")],
    read: ({ occurredOn }: CostRow) => occurredOn,
    given: (value) => value ?? "",
    render: ({ known: _known, ...input }) => <DateInput {...input} />,
  }),
  memberId: record("经办人", { source: useMemberSource, of: ({ member }: CostRow) => member }),
  supplier: text("供应商", { max: 100 }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface CostDialogProps extends RecordDialogProps {
  projectId: string;
  types: readonly Option[];
  row?: CostRow | undefined;
}

/** Dialog to create or modify a cost of a project, or an expense paid by a member. */
export default function CostDialog({ projectId, types, ...props }: CostDialogProps) {
  const create = useSave<CostDialogCreateMutation>(graphql`
    mutation CostDialogCreateMutation($input: ProjectCostInput!) {
      projectCostCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<CostDialogUpdateMutation>(graphql`
    mutation CostDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectCostInput!) {
      projectCostUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const old = props.row !== undefined;
  const parts = useMemo(() => ({ costType: { options: types }, kind: { disabled: old } }), [types, old]);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="成本"
      size="wide"
      columns={2}
      parts={(values) => ({
        ...parts,
        costType: { ...parts.costType, required: values.kind === "COST" },
      })}
      validate={({ kind, costType }) => (kind === "COST" && !costType ? { costType: "请选择成本类型" } : {})}
      create={(input) => create({ input: { ...input, projectId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
