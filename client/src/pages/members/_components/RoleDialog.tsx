import { useRef } from "react";
import { graphql } from "react-relay";
import type {
  RoleCreateInput,
  RoleDialogCreateMutation,
} from "@/__generated__/RoleDialogCreateMutation.graphql";
import type { RoleDialogQuery } from "@/__generated__/RoleDialogQuery.graphql";
import type { RoleDialogUpdateMutation } from "@/__generated__/RoleDialogUpdateMutation.graphql";
import { lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";

const QUERY = graphql`
  query RoleDialogQuery($id: ID!, $edit: Boolean!) {
    role(id: $id) @include(if: $edit) { id version name description }
  }
`;

type Row = NonNullable<RoleDialogQuery["response"]["role"]>;

const FORM = defineForm<RoleCreateInput, Row>()({
  name: text("角色名称", { required: true, max: 50, placeholder: "如：项目经理" }),
  description: lines("描述", { max: 200, placeholder: "这个角色负责什么" }),
});

export interface RoleDialogProps {
  open: boolean;
  /** Row id of the role to modify; absent for a new one. */
  id?: string;
  /** Called with the row id of the saved role. */
  onClose: (rowId?: string) => void;
}

/** Dialog to create or modify a role: its name and purpose. */
export function RoleDialog({ open, id, onClose }: RoleDialogProps) {
  const saved = useRef<string>(undefined);
  const asked = useDialogQuery<RoleDialogQuery>(QUERY, { id: id ?? "0", edit: id !== undefined });
  const create = useSave<RoleDialogCreateMutation>(graphql`
    mutation RoleDialogCreateMutation($input: RoleCreateInput!) {
      roleCreate(input: $input) { role { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<RoleDialogUpdateMutation>(graphql`
    mutation RoleDialogUpdateMutation($input: RoleUpdateInput!) {
      roleUpdate(input: $input) { role { id rowId version name description } userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      open={open}
      form={FORM}
      subject="角色"
      size="small"
      id={id}
      row={asked.data?.role}
      asked={asked}
      create={async (input) => {
        const done = await create({ input });
        saved.current = done.data?.roleCreate.role?.rowId;
        return done;
      }}
      update={(_input, { id, version, changed }) => {
        saved.current = id;
        return update({ input: { ...changed, id, version } });
      }}
      onSaved={() => onClose(saved.current)}
      onClose={() => onClose()}
    />
  );
}
