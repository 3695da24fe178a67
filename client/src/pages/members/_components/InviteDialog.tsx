import { useRef } from "react";
import { graphql } from "react-relay";
import type { InviteDialogMutation } from "@/__generated__/InviteDialogMutation.graphql";
import { optionsOf } from "@/app/record/labels";
import { MEMBER_TYPE, type MemberType } from "@/domains/member/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { mobile, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup, SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import type { InvitationLink, InviteStart } from "../_lib/openInvite";

interface Values {
  type: MemberType;
  phone: string;
  teamId: string | null;
  roleId: string | null;
  hours: string | null;
  maxUses: string;
  needAudit: boolean;
}

const F = fieldOf<Values>();
const TYPES = optionsOf(MEMBER_TYPE);
const PERIODS = [
  { value: "24", label: "1 天" },
  { value: "72", label: "3 天" },
  { value: "168", label: "7 天" },
  { value: "720", label: "30 天" },
];

export interface InviteDialogProps {
  open: boolean;
  start: InviteStart;
  /** Called with the invitation when one was created. */
  onClose: (invitation?: InvitationLink) => void;
}

/** Dialog to create an invitation: a link for many users, or a personal one for one phone number. */
export function InviteDialog({ open, start, onClose }: InviteDialogProps) {
  const made = useRef<InvitationLink>(undefined);
  const byPhone = start.byPhone ?? false;
  const create = useSave<InviteDialogMutation>(graphql`
    mutation InviteDialogMutation($input: InvitationCreateInput!) {
      invitationCreate(input: $input) {
        invitation {
          id
          url
          phone
          expiresAt
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<Values>({
    initial: {
      type: start.type ?? "STAFF",
      phone: "",
      teamId: start.teamId ?? null,
      roleId: null,
      hours: "168",
      maxUses: "",
      needAudit: !byPhone,
    },
    rules: {
      phone: byPhone ? [required("请输入手机号"), mobile()] : [],
      hours: [required("请选择有效期")],
    },
    onSubmit: async (values) => {
      const { data, userErrors } = await create({
        input: {
          type: values.type,
          teamId: values.teamId,
          roleId: values.roleId,
          phone: byPhone ? values.phone.trim() : null,
          expiresInHours: Number(values.hours),
          maxUses: byPhone ? 1 : values.maxUses === "" ? null : Number(values.maxUses),
          needAudit: values.needAudit,
        },
      });
      made.current = data?.invitationCreate.invitation ?? undefined;
      return userErrors;
    },
  });
  const teams = useTeamSource({ type: form.values.type === "EXTERNAL" ? "EXTERNAL" : "INTERNAL" });
  const roles = useRoleSource();
  return (
    <EditDialog
      open={open}
      form={form}
      title={byPhone ? "按手机号邀请" : "创建邀请链接"}
      columns={2}
      submitText={byPhone ? "发送邀请" : "创建链接"}
      savedText={byPhone ? "邀请已发送" : "邀请链接已创建"}
      onClose={() => onClose(made.current)}
    >
      <F name="type" label="邀请加入为" span={2}>
        {(input) => (
          <RadioGroup
            {...input}
            onChange={(type) => form.setAll({ type: type ?? "STAFF", teamId: null })}
            options={TYPES}
          />
        )}
      </F>
      <F
        name="phone"
        label="手机号"
        required
        hidden={!byPhone}
        span={2}
        help="对方会收到带链接的短信，只能用这个手机号加入"
      >
        {(input) => <TextInput {...input} type="tel" autoFocus placeholder="请输入手机号" />}
      </F>
      <F name="teamId" label="加入团队">
        {(input) => (
          <RemotePicker
            {...input}
            {...teams}
            limit={200}
            known={
              start.teamId && start.teamName ? [{ value: start.teamId, label: start.teamName }] : undefined
            }
            placeholder="不指定"
          />
        )}
      </F>
      <F name="roleId" label="授予角色">
        {(input) => <RemotePicker {...input} {...roles} limit={100} placeholder="不指定" />}
      </F>
      <F name="hours" label="有效期" required>
        {(input) => <Select {...input} options={PERIODS} clearable={false} />}
      </F>
      <F name="maxUses" label="可用次数" hidden={byPhone} help="留空不限次数">
        {(input) => <IntegerInput {...input} maxLength={4} unit="次" placeholder="不限" />}
      </F>
      <F name="needAudit" label="加入需审核" help="关闭后对方提交即加入">
        {(input) => <SwitchInput {...input} />}
      </F>
    </EditDialog>
  );
}
