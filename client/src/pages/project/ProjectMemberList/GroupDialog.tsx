import { graphql } from "react-relay";
import type { GroupCard_group$data } from "@/__generated__/GroupCard_group.graphql";
import type {
  GroupDialogCreateMutation,
  ProjectGroupInput,
  ProjectGroupKind,
} from "@/__generated__/GroupDialogCreateMutation.graphql";
import type { GroupDialogTypesQuery } from "@/__generated__/GroupDialogTypesQuery.graphql";
import type { GroupDialogUpdateMutation } from "@/__generated__/GroupDialogUpdateMutation.graphql";
import { optionsOfItems } from "@/app/record/dictItems";
import { custom, lines, record, select, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { PARTNER_STATUS } from "@/domains/project/labels";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { Select } from "@/ui/picker/Select";

type Row = GroupCard_group$data;

const NAME = text("名称", { required: true, max: 50 });
const TYPE = custom("团队类型", {
  empty: null as string | null,
  read: ({ type }: Row) => type?.value ?? null,
  given: (value) => value,
  render: ({ known: _known, options = [], ...input }) => (
    <Select {...input} options={options} placeholder="请选择团队类型" />
  ),
});
const REMARK = lines("备注", { max: 500 });

const OWN = defineForm<ProjectGroupInput, Row>()({ name: NAME, type: TYPE, remark: REMARK });
const PARTNER = defineForm<ProjectGroupInput, Row>()({
  name: NAME,
  type: TYPE,
  teamId: record("协作团队", {
    source: useTeamSource,
    of: ({ team }: Row) => team,
    help: "选了团队，它的全体成员都能看到这个项目",
  }),
  status: select("协作状态", optionsOf(PARTNER_STATUS), {
    start: "INVITED",
    help: "结束后协作团队不再看到这个项目",
  }),
  remark: REMARK,
});

export interface GroupDialogProps extends RecordDialogProps {
  projectId: string;
  kind: ProjectGroupKind;
  row?: Row | undefined;
}

/** Dialog to create or modify a group of a project's members, or a partner team of the project. */
export default function GroupDialog({ projectId, kind, ...props }: GroupDialogProps) {
  const { data } = useDialogQuery<GroupDialogTypesQuery>(
    graphql`
      query GroupDialogTypesQuery {
        types: dictItems(code: PROJECT_TEAM_TYPE) { value text }
      }
    `,
    {},
  );
  const create = useSave<GroupDialogCreateMutation>(graphql`
    mutation GroupDialogCreateMutation($input: ProjectGroupInput!) {
      projectGroupCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<GroupDialogUpdateMutation>(graphql`
    mutation GroupDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectGroupInput!) {
      projectGroupUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const common = {
    ...props,
    parts: { type: { options: optionsOfItems(data?.types) } },
    create: (input: ProjectGroupInput) => create({ input: { ...input, projectId, kind } }),
    update: (_: ProjectGroupInput, of: { id: string; version: number; changed: ProjectGroupInput }) =>
      update({ id: of.id, version: of.version, input: of.changed }),
  };
  return kind === "PARTNER" ? (
    <RecordDialog {...common} form={PARTNER} subject="协作团队" />
  ) : (
    <RecordDialog {...common} form={OWN} subject="分组" />
  );
}
