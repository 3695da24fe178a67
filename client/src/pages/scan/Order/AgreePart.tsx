import { graphql } from "react-relay";
import type { AgreePartMutation } from "@/__generated__/AgreePartMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { TextArea } from "@/ui/input/TextInput";

interface Values {
  note: string;
}

const F = fieldOf<Values>();

/** Form by which the customer confirms the finished work, without an account. */
export function AgreePart({ code, onDone }: { code: string; onDone: () => Promise<unknown> }) {
  const agree = useSave<AgreePartMutation>(graphql`
    mutation AgreePartMutation($input: WorkLinkAgreeInput!) {
      workLinkAgree(input: $input) {
        view {
          status
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
    initial: { note: "" },
    rules: { note: [maxLength(500)] },
    onSubmit: async ({ note }) => {
      const { userErrors, failure } = await agree({ input: { code, note: note.trim() || null } });
      // refused: the order is no longer as this page shows it
      if (userErrors.length > 0 && !failure) void onDone();
      return userErrors;
    },
  });
  return (
    <section className="scan-label__part" aria-label="确认完工">
      <h2>确认完工</h2>
      <EditForm
        form={form}
        columns={1}
        actions={false}
        savedText="已确认完工"
        onSaved={() => void onDone()}
        onRefresh={() => void onDone()}
      >
        <F name="note" label="说明">
          {(input) => <TextArea {...input} rows={2} maxLength={500} placeholder="还有什么要说的（选填）" />}
        </F>
        <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
          确认完工
        </Button>
      </EditForm>
    </section>
  );
}
