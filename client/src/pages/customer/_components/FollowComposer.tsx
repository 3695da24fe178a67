import { useRef, useState } from "react";
import { graphql } from "react-relay";
import type { FollowComposerKindsQuery } from "@/__generated__/FollowComposerKindsQuery.graphql";
import type { FollowComposerMutation } from "@/__generated__/FollowComposerMutation.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import { randomId } from "@/ui/base/randomId";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { EditForm } from "@/ui/form/EditForm";
import { forgetUnsaved } from "@/ui/form/unsavedText";
import { useForm } from "@/ui/form/useForm";
import { type FollowValues, followInput, followRules, followStart, refusedText } from "../_lib/followForm";
import { FollowFields } from "./FollowFields";

/**
 * Form state of follow-ups on one or several customers; repeated sending creates each follow-up only once.
 */
function useFollowForm(customerIds: readonly string[], kinds: readonly Option[]) {
  const create = useSave<FollowComposerMutation>(graphql`
    mutation FollowComposerMutation($input: CustomerFollowCreateInput!) {
      customerFollowCreate(input: $input) {
        results {
          id
          error
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const requestKey = useRef(randomId());
  return useForm<FollowValues>({
    initial: followStart(kinds),
    rules: followRules,
    onSubmit: async (values) => {
      const { data, ok, userErrors } = await create({
        input: {
          ...followInput(values),
          customerIds: [...customerIds],
          requestKey: requestKey.current,
        },
      });
      if (!ok) return userErrors;
      requestKey.current = randomId();
      const refused = refusedText(data?.customerFollowCreate.results);
      if (refused) toast.warning(refused);
      return null;
    },
  });
}

export interface FollowComposerProps {
  customerId: string;
  /** Options from the dictionary customer_follow_kind. */
  kinds: readonly Option[];
  onSaved: () => Promise<void> | void;
}

/** Form for a follow-up on a customer, on the customer's own page. */
export function FollowComposer({ customerId, kinds, onSaved }: FollowComposerProps) {
  const form = useFollowForm([customerId], kinds);
  const unsent = `follow ${customerId}`;
  // a new upload field after saving: the saved files belong to the saved follow-up
  const [round, setRound] = useState(0);
  return (
    <EditForm
      form={form}
      unsent={unsent}
      columns={2}
      submitText="写跟进"
      savedText="跟进已保存"
      onSaved={() => {
        // also runs when the form has been unmounted meanwhile
        forgetUnsaved(unsent);
        form.reset(followStart(kinds));
        setRound(round + 1);
        void onSaved();
      }}
    >
      <FollowFields
        key={round}
        kinds={kinds}
        customerId={customerId}
        attached={form.values.files.length > 0}
      />
    </EditForm>
  );
}

const KINDS = graphql`
  query FollowComposerKindsQuery {
    dictItems(code: CUSTOMER_FOLLOW_KIND) {
      value
      text
    }
  }
`;

export interface FollowDialogProps {
  open?: boolean;
  /**
   * Row ids of 1 to 100 customers: each gets a follow-up of its own (business §7 Customers, batchFollow).
   */
  customerIds: readonly string[];
  /** Called with true when a follow-up was saved. */
  onClose: (saved: boolean) => void;
}

/** Dialog for a follow-up on one customer or on several at once. */
export function FollowDialog(props: FollowDialogProps) {
  const { data, loading, error } = useDialogQuery<FollowComposerKindsQuery>(KINDS, {});
  const kinds = (data?.dictItems ?? []).map(({ value, text }) => ({ value, label: text }));
  // The form's default is the first kind, so it is mounted when the kinds are loaded.
  return <FollowForm key={data ? "known" : ""} {...props} kinds={kinds} loading={loading} error={error} />;
}

function FollowForm({
  open = true,
  customerIds,
  onClose,
  kinds,
  loading,
  error,
}: FollowDialogProps & { kinds: readonly Option[]; loading: boolean; error: string | null }) {
  const form = useFollowForm(customerIds, kinds);
  const saved = useRef(false);
  const [only] = customerIds;
  return (
    <EditDialog
      open={open}
      form={form}
      title={customerIds.length > 1 ? `批量跟进（${customerIds.length} 个客户）` : "写跟进"}
      columns={2}
      savedText="跟进已保存"
      loading={loading && kinds.length === 0}
      loadError={error ? { message: error } : null}
      onSaved={() => {
        saved.current = true;
      }}
      onClose={() => onClose(saved.current)}
    >
      <FollowFields kinds={kinds} customerId={customerIds.length === 1 ? only : undefined} autoFocus />
    </EditDialog>
  );
}
