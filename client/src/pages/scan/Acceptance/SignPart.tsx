import { lazy, Suspense } from "react";
import { graphql } from "react-relay";
import type { SignPartCodeMutation } from "@/__generated__/SignPartCodeMutation.graphql";
import type { SignPartMutation } from "@/__generated__/SignPartMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { Checkbox } from "@/ui/input/choices";
import type { Strokes } from "@/ui/input/strokes";
import { TextArea } from "@/ui/input/TextInput";
import { NO_PROOF, PROOF_RULES, type Proof, ProofFields } from "../_components/ProofFields";

const SignaturePad = lazy(() =>
  import("@/ui/input/SignaturePad").then((module) => ({ default: module.SignaturePad })),
);

interface Values extends Proof {
  strokes: Strokes;
  typed: boolean;
  note: string;
}

const F = fieldOf<Values>();

/**
 * Signature of the acceptance documents on the page: drawn or typed, verified by a code sent to the phone.
 */
export function SignPart({
  code,
  digest,
  count,
  onDone,
}: {
  code: string;
  digest: string;
  count: number;
  onDone: () => Promise<unknown>;
}) {
  const askCode = useSave<SignPartCodeMutation>(graphql`
    mutation SignPartCodeMutation($input: AcceptanceLinkCodeSendInput!) {
      acceptanceLinkCodeSend(input: $input) {
        sent
        retryAfter
        captchaRequired
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const sign = useSave<SignPartMutation>(graphql`
    mutation SignPartMutation($input: AcceptanceLinkSignInput!) {
      acceptanceLinkSign(input: $input) {
        view {
          canSign
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
    initial: { ...NO_PROOF, strokes: [], typed: false, note: "" },
    rules: {
      ...PROOF_RULES,
      strokes: [
        check<Strokes, Values>((strokes, { typed }) =>
          typed || strokes.length > 0 ? null : "请在签字区手写签字",
        ),
      ],
      note: [maxLength(500)],
    },
    onSubmit: async ({ name, phone, phoneCode, strokes, typed, note }) => {
      const { userErrors } = await sign({
        input: {
          code,
          digest,
          name,
          phone: phone.trim(),
          phoneCode: phoneCode.trim(),
          strokes: typed ? null : strokes.map((stroke) => [...stroke]),
          note: note.trim() || null,
        },
      });
      // papers that changed meanwhile are shown before they can be signed
      if (userErrors?.some(({ field }) => field?.includes("digest") || field?.includes("code")))
        void onDone();
      return userErrors;
    },
  });
  return (
    <section className="scan-label__part" aria-label="签收">
      <h2>签收</h2>
      <p className="ui-muted">签收表示您已收到上面标有“签收”的 {count} 份资料。</p>
      <EditForm
        form={form}
        columns={1}
        actions={false}
        // the page shows the success itself; on a phone a toast would cover it
        savedText={null}
        onSaved={() => void onDone()}
        onRefresh={() => void onDone()}
      >
        <ProofFields
          form={form}
          phoneHint="用于确认是您本人"
          ask={async (asked) => {
            const { data, ...rest } = await askCode({ input: { code, ...asked } });
            return { ...rest, payload: data?.acceptanceLinkCodeSend };
          }}
        />
        <F name="strokes" label="手写签字" required={!form.values.typed} hidden={form.values.typed}>
          {(input) => (
            <Suspense fallback={<div className="ui-muted">正在打开签字区</div>}>
              <SignaturePad {...input} />
            </Suspense>
          )}
        </F>
        <F name="typed" label="签字方式">
          {(input) => <Checkbox {...input} label="不便书写，以姓名代签" />}
        </F>
        <F name="note" label="说明">
          {(input) => <TextArea {...input} rows={2} maxLength={500} placeholder="还有什么要说的（选填）" />}
        </F>
        <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
          确认签收
        </Button>
      </EditForm>
    </section>
  );
}
