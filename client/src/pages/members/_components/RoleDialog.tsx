import { useEffect, useRef } from "react";
import { graphql } from "react-relay";
import type { RoleDialogCreateMutation } from "@/__generated__/RoleDialogCreateMutation.graphql";
import type { RoleDialogQuery } from "@/__generated__/RoleDialogQuery.graphql";
import type { RoleDialogUpdateMutation } from "@/__generated__/RoleDialogUpdateMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { useAsked } from "../_lib/useAsked";

interface Values {
  name: string;
  description: string;
}

const F = fieldOf<Values>();

const QUERY = graphql`
  query RoleDialogQuery($id: ID!, $edit: Boolean!) {
    role(id: $id) @include(if: $edit) {
      id
      version
      name
      description
    }
  }
`;

export interface RoleDialogProps {
  open: boolean;
  /** Row id of the role to modify; absent for a new one. */
  id?: string;
  /** With the row id of what was saved. */
  onClose: (rowId?: string) => void;
}

/** A role's name and what it is for. */
export function RoleDialog({ open, id, onClose }: RoleDialogProps) {
  const saved = useRef<string>(undefined);
  const { data, loading, error } = useAsked<RoleDialogQuery>(QUERY, {
    id: id ?? "0",
    edit: id !== undefined,
  });
  const role = data?.role;
  const [create] = useAppMutation<RoleDialogCreateMutation>(
    graphql`
      mutation RoleDialogCreateMutation($input: RoleCreateInput!) {
        roleCreate(input: $input) {
          role {
            id
            rowId
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const [update] = useAppMutation<RoleDialogUpdateMutation>(
    graphql`
      mutation RoleDialogUpdateMutation($input: RoleUpdateInput!) {
        roleUpdate(input: $input) {
          role {
            id
            rowId
            version
            name
            description
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const form = useForm<Values>({
    initial: { name: "", description: "" },
    rules: { name: [required("请输入角色名称"), maxLength(50)] },
    onSubmit: async (values) => {
      const input = { name: values.name.trim(), description: values.description.trim() || null };
      if (id === undefined) {
        const { data: made, userErrors } = await create({ input });
        saved.current = made?.roleCreate.role?.rowId;
        return userErrors;
      }
      if (!role) return [{ message: "内容不存在或已被删除" }];
      const { userErrors } = await update({ input: { ...input, id, version: role.version } });
      saved.current = id;
      return userErrors;
    },
  });
  const filled = useRef(false);
  const { reset } = form;
  useEffect(() => {
    if (!role || filled.current) return;
    filled.current = true;
    reset({ name: role.name, description: role.description ?? "" });
  }, [role, reset]);
  const missing = id !== undefined && !loading && !role;
  return (
    <EditDialog
      open={open}
      form={form}
      id={id ?? null}
      subject="角色"
      size="small"
      loading={id !== undefined && loading && !role}
      loadError={missing ? { message: error ?? "内容不存在或已被删除", code: error ? null : "10003" } : null}
      onSaved={() => onClose(saved.current)}
      onClose={() => onClose()}
    >
      <F name="name" label="角色名称" required>
        {(input) => <TextInput {...input} maxLength={50} autoFocus placeholder="如：项目经理" />}
      </F>
      <F name="description" label="描述">
        {(input) => <TextArea {...input} maxLength={200} rows={3} placeholder="这个角色负责什么" />}
      </F>
    </EditDialog>
  );
}
