import { graphql } from "react-relay";
import type { MilepostCard_project$data } from "@/__generated__/MilepostCard_project.graphql";
import type {
  MilepostDialogCreateMutation,
  MilepostInput,
} from "@/__generated__/MilepostDialogCreateMutation.graphql";
import type { MilepostDialogUpdateMutation } from "@/__generated__/MilepostDialogUpdateMutation.graphql";
import { custom, day, lines, record, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { MultiSelect } from "@/ui/picker/Select";

type Row = NonNullable<MilepostCard_project$data["mileposts"]>[number] & { readonly push?: boolean };

const FORM = defineForm<MilepostInput, Row>()({
  name: text("里程碑名称", { required: true, max: 100, span: 2 }),
  beginsOn: day("开始日期"),
  endsOn: day("结束日期"),
  finishedOn: day("完成日期", { help: "填了就是已完成" }),
  directorId: record("负责人", { source: useMemberSource, of: ({ director }: Row) => director }),
  afterIds: custom("前置里程碑", {
    empty: [] as readonly string[],
    read: ({ after }: Row) => (after ?? []).map(({ rowId }) => rowId),
    given: (value) => [...value],
    render: ({ known: _known, options = [], ...input }) => (
      <MultiSelect {...input} options={options} placeholder="在哪些里程碑结束之后开始" />
    ),
    span: 2,
  }),
  push: toggle("顺延", {
    words: ["后续里程碑自动顺延", "与后续里程碑冲突时不保存"],
    start: true,
    span: 2,
  }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface MilepostDialogProps extends RecordDialogProps {
  projectId: string;
  /** The mileposts of the project. */
  others: readonly Option[];
  row?: Row | undefined;
}

/** Dialog to create or modify a milestone of a project. */
export default function MilepostDialog({ projectId, others, row, ...props }: MilepostDialogProps) {
  const create = useSave<MilepostDialogCreateMutation>(graphql`
    mutation MilepostDialogCreateMutation($input: MilepostInput!) {
      milepostCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<MilepostDialogUpdateMutation>(graphql`
    mutation MilepostDialogUpdateMutation($id: ID!, $version: Int!, $input: MilepostInput!) {
      milepostUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      row={row && { ...row, push: true }}
      subject="里程碑"
      size="wide"
      columns={2}
      parts={{ afterIds: { options: others.filter(({ value }) => value !== row?.rowId) } }}
      validate={({ beginsOn, endsOn }) =>
        beginsOn && endsOn && beginsOn > endsOn ? { endsOn: "结束日期不能早于开始日期" } : {}
      }
      create={(input) => create({ input: { ...input, projectId } })}
      update={(input, { id, version, changed }) =>
        update({ id, version, input: { ...changed, push: input.push } })
      }
    />
  );
}
