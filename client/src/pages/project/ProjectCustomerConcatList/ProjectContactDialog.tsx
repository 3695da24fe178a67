import { graphql } from "react-relay";
import type {
  ProjectContactDialogCreateMutation,
  ProjectContactInput,
} from "@/__generated__/ProjectContactDialogCreateMutation.graphql";
import type { ProjectContactDialogUpdateMutation } from "@/__generated__/ProjectContactDialogUpdateMutation.graphql";
import { lines, select, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { CONTACT_KIND } from "@/domains/project/labels";
import { useSave } from "@/relay/useAppMutation";
import { telephone } from "@/ui/form/rules";
import type { ProjectContactRow } from "./ProjectCustomerConcatListPage";

const FORM = defineForm<ProjectContactInput, ProjectContactRow>()({
  name: text("联系人", { required: true, max: 10 }),
  phone: text("联系电话", {
    required: true,
    type: "tel",
    rules: [telephone()],
  }),
  kind: select("类别", optionsOf(CONTACT_KIND), { start: "CUSTOMER" }),
  company: text("单位", { max: 100 }),
  departName: text("部门", { max: 50 }),
  position: text("职务", { max: 50 }),
  duty: text("项目职责", { max: 50, span: 2 }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface ProjectContactDialogProps extends RecordDialogProps {
  projectId: string;
  row?: ProjectContactRow | undefined;
}

/**
 * Dialog to create or modify a contact of a project, at the customer or at another company; which of both
 * is immutable (business §5 Contact).
 */
export default function ProjectContactDialog({ projectId, ...props }: ProjectContactDialogProps) {
  const create = useSave<ProjectContactDialogCreateMutation>(graphql`
    mutation ProjectContactDialogCreateMutation($input: ProjectContactInput!) {
      projectContactCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<ProjectContactDialogUpdateMutation>(graphql`
    mutation ProjectContactDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectContactInput!) {
      projectContactUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="联系人"
      columns={2}
      parts={{ kind: { disabled: props.row !== undefined } }}
      create={(input) => create({ input: { ...input, projectId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
