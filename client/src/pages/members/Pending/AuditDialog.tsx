import { useState } from "react";
import { graphql } from "react-relay";
import type { AuditDialogMutation } from "@/__generated__/AuditDialogMutation.graphql";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import type { Option, UserError } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextArea } from "@/ui/input/TextInput";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";

interface Named {
  readonly rowId: string;
  readonly name: string;
}

/** An applicant, with the teams and roles that the invitation assigns. */
export interface Applicant extends Named {
  readonly teams: readonly Named[] | null | undefined;
  readonly roles: readonly Named[] | null | undefined;
}

interface Values {
  teamIds: readonly string[];
  roleIds: readonly string[];
  reason: string;
}

const F = fieldOf<Values>();

export interface AuditDialogProps {
  open: boolean;
  applicants: readonly Applicant[];
  approve: boolean;
  /** Called with the number of decided applications. */
  onClose: (decided?: number) => void;
}

function optionsOf(list: readonly Named[] | null | undefined): Option[] {
  return (list ?? []).map(({ rowId, name }) => ({ value: rowId, label: name }));
}

/**
 * Dialog that approves or rejects applications to join: one with its requested teams and roles, or several
 * alike.
 */
export function AuditDialog({ open, applicants, approve, onClose }: AuditDialogProps) {
  const [first] = applicants;
  const single = applicants.length === 1 ? first : undefined;
  const teams = useTeamSource();
  const roles = useRoleSource();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const audit = useSave<AuditDialogMutation>(graphql`
    mutation AuditDialogMutation($input: MemberAuditInput!) {
      memberAudit(input: $input) {
        member {
          id
          status
          refuseReason
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
      teamIds: (single?.teams ?? []).map(({ rowId }) => rowId),
      roleIds: (single?.roles ?? []).map(({ rowId }) => rowId),
      reason: "",
    },
    rules: approve ? {} : { reason: [required("请填写拒绝原因")] },
    onSubmit: async ({ teamIds, roleIds, reason }) => {
      const done = new Set(decided);
      const refused: UserError[] = [];
      for (const { rowId, name } of applicants) {
        // applications decided before an error are not sent again
        if (done.has(rowId)) continue;
        const { ok, userErrors } = await audit({
          input: approve
            ? { id: rowId, approve, teamIds: [...teamIds], roleIds: [...roleIds] }
            : { id: rowId, approve, reason: reason.trim() },
        });
        if (ok) done.add(rowId);
        else
          refused.push(
            ...userErrors.map((error) =>
              single ? error : { ...error, field: null, message: `${name}：${error.message}` },
            ),
          );
      }
      setDecided(done);
      return refused;
    },
  });
  const names = applicants.map(({ name }) => name).join("、");
  return (
    <EditDialog
      open={open}
      form={form}
      size="small"
      title={approve ? "通过申请" : "拒绝申请"}
      submitText={approve ? "通过" : "拒绝"}
      savedText={approve ? "已通过" : "已拒绝"}
      onClose={() => onClose(decided.size || undefined)}
      onSaved={() => onClose(applicants.length)}
    >
      <p className="ui-muted">
        {approve ? "通过后可以立即登录使用：" : "对方会收到拒绝通知："}
        {names}
      </p>
      {approve ? (
        <>
          <F name="teamIds" label="加入团队">
            {(input) => (
              <MultiRemotePicker
                {...input}
                {...teams}
                limit={200}
                known={optionsOf(single?.teams)}
                placeholder="请选择团队"
              />
            )}
          </F>
          <F name="roleIds" label="授予角色">
            {(input) => (
              <MultiRemotePicker
                {...input}
                {...roles}
                limit={100}
                known={optionsOf(single?.roles)}
                placeholder="请选择角色"
              />
            )}
          </F>
        </>
      ) : (
        <F name="reason" label="拒绝原因" required>
          {(input) => <TextArea {...input} maxLength={200} autoFocus placeholder="告诉对方为什么" />}
        </F>
      )}
    </EditDialog>
  );
}
