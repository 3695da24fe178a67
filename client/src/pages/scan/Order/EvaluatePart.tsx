import { graphql } from "react-relay";
import type { EvaluatePartMutation } from "@/__generated__/EvaluatePartMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { Rating } from "@/ui/input/Rating";
import { TextArea } from "@/ui/input/TextInput";

interface Values {
  score: number;
  attitude: number;
  speed: number;
  quality: number;
  content: string;
}

const F = fieldOf<Values>();

/** Form for the customer's evaluation of the work, which can be given once. */
export function EvaluatePart({ code, onDone }: { code: string; onDone: () => Promise<unknown> }) {
  const evaluate = useSave<EvaluatePartMutation>(graphql`
    mutation EvaluatePartMutation($input: WorkLinkEvaluateInput!) {
      workLinkEvaluate(input: $input) {
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
    initial: { score: 0, attitude: 0, speed: 0, quality: 0, content: "" },
    rules: {
      score: [check<number>((stars) => (stars > 0 ? null : "请选择总体评价"))],
      content: [maxLength(500)],
    },
    onSubmit: async ({ score, attitude, speed, quality, content }) => {
      const input = {
        code,
        score,
        attitude: attitude || null,
        speed: speed || null,
        quality: quality || null,
        content: content.trim() || null,
      };
      const { userErrors, failure } = await evaluate({ input });
      // after an error the page may be outdated: refetch the order
      if (userErrors.length > 0 && !failure) void onDone();
      return userErrors;
    },
  });
  return (
    <section className="scan-label__part" aria-label="评价服务">
      <h2>评价服务</h2>
      <EditForm
        form={form}
        columns={1}
        actions={false}
        savedText="感谢您的评价"
        onSaved={() => void onDone()}
        onRefresh={() => void onDone()}
      >
        <F name="score" label="总体评价" required>
          {(input) => <Rating {...input} />}
        </F>
        <F name="attitude" label="服务态度">
          {(input) => <Rating {...input} />}
        </F>
        <F name="speed" label="响应速度">
          {(input) => <Rating {...input} />}
        </F>
        <F name="quality" label="服务质量">
          {(input) => <Rating {...input} />}
        </F>
        <F name="content" label="评价内容">
          {(input) => (
            <TextArea {...input} rows={3} maxLength={500} placeholder="哪里做得好，哪里可以更好（选填）" />
          )}
        </F>
        <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
          提交评价
        </Button>
      </EditForm>
    </section>
  );
}
