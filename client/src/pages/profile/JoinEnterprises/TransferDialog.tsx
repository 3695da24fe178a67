import { graphql } from "react-relay";
import type { TransferDialogMutation } from "@/__generated__/TransferDialogMutation.graphql";
import type { TransferDialogOptionsQuery } from "@/__generated__/TransferDialogOptionsQuery.graphql";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";

interface Props {
  readonly open: boolean;
  readonly enterpriseName: string;
  readonly onClose: (started?: boolean) => void;
}

/**
 * Dialog that chooses the new owner of the enterprise; the transfer takes effect when that member accepts.
 */
export function TransferDialog({ open, enterpriseName, onClose }: Props) {
  const viewer = useViewer();
  const ask = useFetchQuery();
  const start = useSave<TransferDialogMutation>(graphql`
    mutation TransferDialogMutation($input: OwnershipTransferStartInput!) {
      ownershipTransferStart(input: $input) {
        enterprise {
          id
          ...Ownership_enterprise
          viewerCan {
            update
            transfer
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<{ memberId: string | null }>({
    initial: { memberId: null },
    rules: { memberId: [required("请选择接收人")] },
    onSubmit: async ({ memberId }) => {
      const { userErrors } = await start({ input: { memberId: memberId ?? "" } });
      return userErrors;
    },
  });
  const find = async (keyword: string, { limit }: { limit: number }) => {
    const { memberOptions } = await ask<TransferDialogOptionsQuery>(
      graphql`
        query TransferDialogOptionsQuery($keyword: String!, $first: Int!) {
          memberOptions(keyword: $keyword, type: STAFF, first: $first) {
            id
            name
            avatarUrl
            mainTeam {
              name
            }
          }
        }
      `,
      { keyword, first: limit },
    );
    return (memberOptions ?? [])
      .filter((member) => member.id !== viewer.member.id)
      .map((member) => ({
        value: member.id,
        label: member.name,
        hint: member.mainTeam?.name ?? "",
        avatar: { name: member.name, src: member.avatarUrl },
      }));
  };
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title="转让所有权"
      submitText="发起转让"
      savedText="已发起转让，等待对方接受"
      onSaved={() => onClose(true)}
      onClose={() => onClose()}
    >
      <p className="ui-muted">
        对方接受后将成为“{enterpriseName}”的所有者，您将变为普通成员。在此之前可以撤回。
      </p>
      <Field form={form} name="memberId" label="接收人" required>
        {(input) => <RemotePicker {...input} fetch={find} placeholder="搜索成员" />}
      </Field>
    </EditDialog>
  );
}
