import { graphql } from "react-relay";
import type { CustomerShareDialogMutation } from "@/__generated__/CustomerShareDialogMutation.graphql";
import type {
  CustomerShareDialogQuery,
  CustomerVisibility,
} from "@/__generated__/CustomerShareDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { visibilityOf } from "@/domains/customer/labels";
import { type MemberTeam, MemberTeamsInput } from "@/domains/member/MemberTeamInput";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { RadioGroup } from "@/ui/input/choices";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { associationsOf } from "../CustomerDialog/customerForm";
import { pairsOf } from "../CustomerDialog/editForm";

interface Values {
  isOpen: CustomerVisibility;
  associations: readonly MemberTeam[];
  followTeamIds: readonly string[];
}

const F = fieldOf<Values>();

const QUERY = graphql`
  query CustomerShareDialogQuery($id: ID!) {
    customer(id: $id) {
      id
      rowId
      name
      version
      isOpen
      associations {
        member {
          rowId
        }
        team {
          rowId
          name
        }
      }
      followTeams {
        rowId
        name
      }
    }
    scopes: dictItems(code: IS_OPEN) {
      value
      text
    }
  }
`;

type Asked = CustomerShareDialogQuery["response"];

export interface CustomerShareDialogProps extends RecordDialogProps {
  /** Row id of the customer. */
  id: string;
}

/** Dialog for the sharing of a customer: its visibility, the assisting members, the following teams. */
export default function CustomerShareDialog({ id, ...dialog }: CustomerShareDialogProps) {
  const { data, error, reload } = useDialogQuery<CustomerShareDialogQuery>(QUERY, { id });
  if (data?.customer) return <Loaded {...dialog} data={data} row={data.customer} reload={reload} />;
  const failed = error ?? (data ? "内容不存在或已被删除" : null);
  return (
    <AppDialog open={dialog.open} title="共享客户" onClose={dialog.onClose}>
      {failed ? <ErrorState error={failed} onRetry={reload} compact /> : <LoadingMask text="加载中" />}
    </AppDialog>
  );
}

function Loaded({
  data,
  row,
  reload,
  ...dialog
}: RecordDialogProps & { data: Asked; row: NonNullable<Asked["customer"]>; reload: () => void }) {
  const share = useSave<CustomerShareDialogMutation>(graphql`
    mutation CustomerShareDialogMutation($id: ID!, $version: Int, $input: CustomerShareChangesInput!) {
      customerShare(input: { id: $id, version: $version, changes: $input }) {
        customer {
          id
          isOpen
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const members = useMemberSource({ type: "STAFF" });
  const teams = useTeamSource();
  const form = useForm<Values>({
    initial: {
      isOpen: row.isOpen,
      associations: pairsOf(row.associations),
      followTeamIds: (row.followTeams ?? []).map(({ rowId }) => rowId),
    },
    rules: {
      associations: [
        check<readonly MemberTeam[]>((pairs) =>
          pairs.some(({ teamId }) => !teamId) ? "请选择协助销售的团队" : null,
        ),
      ],
    },
    version: row.version,
    refetch: reload,
    onSubmit: async ({ isOpen, associations, followTeamIds }, { version = row.version }) => {
      const input = { isOpen, associations: associationsOf(associations), followTeamIds: [...followTeamIds] };
      return (await share({ id: row.rowId, version, input })).userErrors;
    },
  });
  const scopes = (data.scopes ?? []).map(({ value, text }) => ({ value: visibilityOf(value), label: text }));
  return (
    <EditDialog {...dialog} form={form} id={row.rowId} title={`共享“${row.name}”`} onRefresh={dialog.onSaved}>
      <F name="isOpen" label="可见范围" required>
        {(input) => (
          <RadioGroup
            {...input}
            options={scopes}
            onChange={(value) => input.onChange(value ?? input.value)}
          />
        )}
      </F>
      <F name="associations" label="协助销售" help="协助的同事始终能看到客户及其联系电话">
        {(input) => <MemberTeamsInput {...input} source={members} subject="协助销售" />}
      </F>
      <F name="followTeamIds" label="跟进团队" help="团队的所有成员都能看到客户">
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...teams}
            max={50}
            known={(row.followTeams ?? []).map(({ rowId, name }) => ({ value: rowId, label: name }))}
            placeholder="请选择跟进团队"
          />
        )}
      </F>
    </EditDialog>
  );
}
