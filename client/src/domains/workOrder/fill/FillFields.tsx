import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { AnswersInput } from "./AnswersInput";
import { ChecklistInput } from "./ChecklistInput";
import { answerText, type Demand, type Filling, fillingOf } from "./demand";
import { NO_SIGNATURE, type Signature, signatureProblem } from "./SignatureInput";
import { SignedInput } from "./SignedInput";

/** Form values of the requirements that a service type sets for an order. */
export interface FillValues extends Filling {
  signature: Signature;
}

const F = fieldOf<FillValues>();

export const FILL_RULES = {
  signature: [check((signature: Signature) => signatureProblem(signature))],
};

/** Initial form values of the requirements: the present answers. */
export function fillStart(demand: Demand | null | undefined): FillValues {
  return { ...fillingOf(demand), signature: NO_SIGNATURE };
}

/**
 * Inputs of an order's requirements: checklist, form and signature, as far as its service type has them; a
 * signature is always optional.
 */
export function FillFields({ demand }: { demand: Demand | null | undefined }) {
  const signed = demand?.signature;
  return (
    <>
      {demand && demand.checklist.length > 0 ? (
        <F
          name="ticks"
          label="检查项"
          show={(ticks) =>
            demand.checklist.flatMap(({ key, text }) => (ticks.includes(key) ? [text] : [])).join("、")
          }
        >
          {(input) => <ChecklistInput {...input} lines={demand.checklist} />}
        </F>
      ) : null}
      {demand && demand.fields.length > 0 ? (
        <F
          name="answers"
          label="服务记录"
          show={(answers) =>
            demand.fields
              .flatMap((field) => {
                const said = answerText(field, answers[field.key]);
                return said ? [`${field.label}：${said}`] : [];
              })
              .join("；")
          }
        >
          {(input) => <AnswersInput {...input} fields={demand.fields} />}
        </F>
      ) : null}
      <F
        name="signature"
        label="客户签字"
        help={signed ? undefined : demand?.needsSignature ? "完工前必须由客户签字" : "选填"}
        show={({ name, picture }) => (picture ? `${name}已签字` : "未签字")}
      >
        {(input) => (
          <SignedInput
            {...input}
            signed={signed ? { name: signed.name, picture: signed.file.streamUrl } : null}
          />
        )}
      </F>
    </>
  );
}
