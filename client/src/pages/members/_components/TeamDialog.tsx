import { useEffect, useRef } from "react";
import { graphql } from "react-relay";
import type { TeamDialogCreateMutation } from "@/__generated__/TeamDialogCreateMutation.graphql";
import type { TeamDialogQuery } from "@/__generated__/TeamDialogQuery.graphql";
import type { TeamDialogUpdateMutation } from "@/__generated__/TeamDialogUpdateMutation.graphql";
import { PHONE } from "@/app/record/patterns";
import { useAppMutation } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, pattern, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import { EMPTY_TEAM, type TeamValues, toTeamInput } from "../_lib/teamForm";
import { useAsked } from "../_lib/useAsked";
import { useMemberSource } from "../_lib/useMemberSource";
import { useTeamSource } from "../_lib/useTeamSource";

const F = fieldOf<TeamValues>();

export interface TeamDialogProps {
  open: boolean;
  /** Row id of the team to modify; absent for a new one. */
  id?: string;
  type: "INTERNAL" | "EXTERNAL";
  /** Row id of the team the new one stands under. */
  parentId?: string | null;
  onClose: () => void;
  onSaved: () => void;
}

const QUERY = graphql`
  query TeamDialogQuery($id: ID!, $edit: Boolean!) {
    team(id: $id) @include(if: $edit) {
      id
      version
      name
      code
      phone
      address
      contactName
      remark
      isAcceptTeam
      parent {
        rowId
        name
      }
      directors {
        rowId
        name
        avatarUrl
      }
    }
  }
`;

/** A team, new or to be modified: where it stands, who directs it, whether it accepts work. */
export function TeamDialog({ open, id, type, parentId = null, onClose, onSaved }: TeamDialogProps) {
  const { data, loading, error } = useAsked<TeamDialogQuery>(QUERY, {
    id: id ?? "0",
    edit: id !== undefined,
  });
  const team = data?.team;
  const teams = useTeamSource({ type, except: id ? [id] : [] });
  const members = useMemberSource();
  const [create] = useAppMutation<TeamDialogCreateMutation>(
    graphql`
      mutation TeamDialogCreateMutation($input: TeamCreateInput!) {
        teamCreate(input: $input) {
          team {
            id
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
  const [update] = useAppMutation<TeamDialogUpdateMutation>(
    graphql`
      mutation TeamDialogUpdateMutation($input: TeamUpdateInput!) {
        teamUpdate(input: $input) {
          team {
            id
            version
            name
            code
            phone
            address
            contactName
            remark
            isAcceptTeam
            parentRowId
            path {
              rowId
              name
            }
            directors {
              rowId
              name
              avatarUrl
            }
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
  const form = useForm<TeamValues>({
    initial: { ...EMPTY_TEAM, parentId },
    rules: {
      name: [required("请输入团队名称"), maxLength(50)],
      code: [maxLength(30)],
      contactName: [maxLength(20)],
      address: [maxLength(200)],
      phone: [pattern(PHONE, "请输入正确的联系电话")],
    },
    onSubmit: async (values) => {
      const input = toTeamInput(values);
      if (id === undefined) return (await create({ input: { ...input, type } })).userErrors;
      if (!team) return [{ message: "内容不存在或已被删除" }];
      return (await update({ input: { ...input, id, version: team.version } })).userErrors;
    },
  });

  const filled = useRef(false);
  const { reset } = form;
  useEffect(() => {
    if (!team || filled.current) return;
    filled.current = true;
    reset({
      name: team.name,
      code: team.code ?? "",
      parentId: team.parent?.rowId ?? null,
      directorIds: (team.directors ?? []).map(({ rowId }) => rowId),
      phone: team.phone ?? "",
      address: team.address ?? "",
      contactName: team.contactName ?? "",
      isAcceptTeam: team.isAcceptTeam,
      remark: team.remark ?? "",
    });
  }, [team, reset]);

  const external = type === "EXTERNAL";
  const missing = id !== undefined && !loading && !team;
  return (
    <EditDialog
      open={open}
      form={form}
      id={id ?? null}
      subject={external ? "外部团队" : "团队"}
      columns={2}
      loading={id !== undefined && loading && !team}
      loadError={missing ? { message: error ?? "内容不存在或已被删除", code: error ? null : "10003" } : null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="团队名称" required>
        {(input) => <TextInput {...input} autoFocus placeholder="请输入团队名称" />}
      </F>
      <F name="code" label="团队编码">
        {(input) => <TextInput {...input} placeholder="请输入团队编码" />}
      </F>
      <F name="parentId" label="上级团队" help="留空为一级团队">
        {(input) => (
          <RemotePicker
            {...input}
            {...teams}
            limit={200}
            known={team?.parent ? [{ value: team.parent.rowId, label: team.parent.name }] : undefined}
            placeholder="一级团队"
          />
        )}
      </F>
      <F name="directorIds" label="负责人">
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            known={(team?.directors ?? []).map(({ rowId, name, avatarUrl }) => ({
              value: rowId,
              label: name,
              avatar: { name, src: avatarUrl },
            }))}
            placeholder="输入姓名、拼音或手机号搜索"
          />
        )}
      </F>
      <F name="contactName" label="联系人" hidden={!external}>
        {(input) => <TextInput {...input} placeholder="请输入联系人" />}
      </F>
      <F name="phone" label="联系电话">
        {(input) => <TextInput {...input} type="tel" placeholder="请输入联系电话" />}
      </F>
      <F name="isAcceptTeam" label="接单团队" help="开启后工单可以派给这个团队">
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="address" label="地址" span={2}>
        {(input) => <TextInput {...input} placeholder="请输入地址" />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={500} rows={3} />}
      </F>
    </EditDialog>
  );
}
