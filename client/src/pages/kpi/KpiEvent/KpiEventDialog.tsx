import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  KpiEventDialogCreateMutation,
  KpiEventInput,
} from "@/__generated__/KpiEventDialogCreateMutation.graphql";
import artifact, { type KpiEventDialogQuery } from "@/__generated__/KpiEventDialogQuery.graphql";
import type { KpiEventDialogUpdateMutation } from "@/__generated__/KpiEventDialogUpdateMutation.graphql";
import { custom, day, lines, record, text, tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDate } from "@/ui/base/format";
import { check } from "@/ui/form/rules";
import { NumberInput } from "@/ui/input/NumberInput";
import type { EventRow } from "./KpiEventPage";
import { MOST_POINTS, pointsProblem } from "./points";

graphql`
  query KpiEventDialogQuery {
    categoryTree(tree: KPI_EVENT, deep: true) { rowId name parentRowId }
  }
`;

const FORM = defineForm<KpiEventInput, EventRow>()({
  memberId: record("成员", { source: useMemberSource, of: ({ member }: EventRow) => member }),
  title: text("事件标题", { required: true, max: 100, placeholder: "如：客户来信表扬" }),
  points: custom("分值", {
    required: true,
    help: "加分填正数，扣分填负数",
    empty: "",
    rules: [check(pointsProblem)],
    read: ({ points }: EventRow) => String(points),
    given: Number,
    render: ({ known: _known, ...input }) => (
      <NumberInput
        {...input}
        negative
        most={MOST_POINTS}
        tooMuch="分值应在 -100 到 100 之间"
        unit="分"
        placeholder="如：2、-1.5"
      />
    ),
  }),
  happenedOn: day("发生日期"),
  categoryId: tree("分类", { of: ({ category }: EventRow) => category }),
  description: lines("说明", { max: 1000, span: 2 }),
});

export interface KpiEventDialogProps extends RecordDialogProps {
  /** Event to modify; absent for a new one. */
  row?: EventRow | undefined;
}

/**
 * Dialog to create or modify an event that counts in appraisals, a reward or a penalty
 * (business §7 `events`).
 */
export default function KpiEventDialog(props: KpiEventDialogProps) {
  const create = useSave<KpiEventDialogCreateMutation>(graphql`
    mutation KpiEventDialogCreateMutation($input: KpiEventInput!) {
      kpiEventCreate(input: $input) { kpiEvent { id } userErrors { field message code } }
    }
  `);
  const update = useSave<KpiEventDialogUpdateMutation>(graphql`
    mutation KpiEventDialogUpdateMutation($id: ID!, $version: Int!, $input: KpiEventInput!) {
      kpiEventUpdate(input: { id: $id, version: $version, changes: $input }) {
        kpiEvent { id version }
        userErrors { field message code }
      }
    }
  `);
  // while no categories have loaded, an event is saved without one
  const { data } = usePlainQuery<KpiEventDialogQuery>(artifact, {});
  const nodes = useMemo(() => categoryNodes(data?.categoryTree ?? []), [data]);
  const today = formatDate(new Date());
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="考核事件"
      columns={2}
      {...(props.row ? {} : { start: { happenedOn: today } })}
      parts={{ memberId: { required: true }, happenedOn: { required: true }, categoryId: { nodes } }}
      validate={({ memberId, happenedOn }) => ({
        memberId: memberId ? undefined : "请选择成员",
        happenedOn: !happenedOn ? "请选择发生日期" : happenedOn > today ? "发生日期不能晚于今天" : undefined,
      })}
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
