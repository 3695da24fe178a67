import { graphql } from "react-relay";
import type {
  FlowFormDialogCreateMutation,
  FlowFormInput,
} from "@/__generated__/FlowFormDialogCreateMutation.graphql";
import type { FlowFormDialogUpdateMutation } from "@/__generated__/FlowFormDialogUpdateMutation.graphql";
import { custom, lines, records, text, tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps, Option, TreeNode } from "@/ui/base/types";
import { required } from "@/ui/form/rules";
import { Select } from "@/ui/picker/Select";
import type { FlowFormRow } from "./FlowListPage";
import { IconInput } from "./IconInput";

/** Kind of a form whose approval has no effect of its own. */
const CUSTOM = "custom";

const FORM = defineForm<FlowFormInput, FlowFormRow>()({
  name: text("表单名称", { required: true, max: 50 }),
  groupId: {
    ...tree("分组", { of: ({ group }: FlowFormRow) => group }),
    required: true,
    rules: [required("请选择分组")],
  },
  kind: custom<string, string, FlowFormRow>("通过后的作用", {
    required: true,
    empty: CUSTOM,
    read: ({ kind }) => kind,
    given: (value) => value,
  }),
  icon: custom<string | null, string | null, FlowFormRow>("图标", {
    empty: null,
    read: ({ icon }) => icon ?? null,
    given: (value) => value,
    render: ({ id, value, onChange, disabled, ...input }) => (
      <IconInput
        id={id}
        value={value}
        onChange={onChange}
        disabled={disabled}
        aria-labelledby={input["aria-labelledby"]}
      />
    ),
  }),
  remark: lines("说明", { max: 200, rows: 2, placeholder: "什么情况下使用，显示在审批首页" }),
  memberIds: records("可发起的成员", {
    source: useMemberSource,
    of: ({ members }: FlowFormRow) => members ?? [],
    help: "成员、团队、角色都不选时，所有人都可以发起",
  }),
  teamIds: records("可发起的团队", {
    source: useTeamSource,
    of: ({ teams }: FlowFormRow) => teams ?? [],
    help: "包括下级团队的成员",
  }),
  roleIds: records("可发起的角色", { source: useRoleSource, of: ({ roles }: FlowFormRow) => roles ?? [] }),
  adminIds: records("表单管理员", {
    source: useMemberSource,
    of: ({ admins }: FlowFormRow) => admins ?? [],
    help: "找不到审批人时由其处理；不选则为企业所有者",
  }),
});

export interface FlowFormDialogProps extends RecordDialogProps {
  row?: FlowFormRow | undefined;
  groups: readonly TreeNode[];
  kinds: readonly Option[];
  /** Initial group of a new form. */
  groupId?: string | null;
  /** Called with the row id of a new form. */
  onMade?: (rowId: string) => void;
}

/** Dialog to create or modify an approval form, without its fields and process. */
export default function FlowFormDialog({ groups, kinds, groupId, onMade, ...props }: FlowFormDialogProps) {
  const create = useSave<FlowFormDialogCreateMutation>(graphql`
    mutation FlowFormDialogCreateMutation($input: FlowFormInput!) {
      flowFormCreate(input: $input) { flowForm { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<FlowFormDialogUpdateMutation>(graphql`
    mutation FlowFormDialogUpdateMutation($id: ID!, $version: Int!, $input: FlowFormInput!) {
      flowFormUpdate(input: { id: $id, version: $version, changes: $input }) {
        flowForm {
          id name icon remark kind kindText version updatedAt
          group { rowId name sortOrder }
          members { rowId name }
          teams { rowId name }
          roles { rowId name }
          admins { rowId name }
        }
        userErrors { field message code }
      }
    }
  `);
  const isPublished = (props.row?.revision ?? 0) > 0;
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="表单"
      {...(props.row ? {} : { start: { groupId: groupId ?? null } })}
      parts={{
        groupId: { nodes: groups },
        kind: {
          disabled: isPublished,
          help: isPublished ? "发布后不能再修改" : "自定义的表单通过后没有其他作用",
          render: (input: InputProps<string>) => (
            <Select
              {...input}
              options={kinds}
              clearable={false}
              onChange={(value) => input.onChange(value ?? CUSTOM)}
            />
          ),
        },
      }}
      create={async (input) => {
        const saved = await create({ input });
        const made = saved.data?.flowFormCreate.flowForm?.rowId;
        if (saved.ok && made) onMade?.(made);
        return saved;
      }}
      update={(_input, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
