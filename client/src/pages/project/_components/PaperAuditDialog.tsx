import { graphql } from "react-relay";
import type { PaperAuditDialogMutation } from "@/__generated__/PaperAuditDialogMutation.graphql";
import { lines, select } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { reportBatch } from "../_lib/reportBatch";

const RESULTS = [
  { value: "PASS", label: "通过" },
  { value: "RETURN", label: "退回" },
] as const;

interface Row {
  readonly version: number;
  readonly result: "PASS" | "RETURN";
  readonly opinion: string | null;
}

const FORM = defineForm<{ result: "PASS" | "RETURN"; opinion?: string | null }, Row>()({
  result: select("审核结果", RESULTS, { start: "PASS" }),
  opinion: lines("审核意见", { max: 500, rows: 4 }),
});

export interface PaperAuditDialogProps extends RecordDialogProps {
  papers: readonly { readonly rowId: string; readonly name: string }[];
}

/**
 * Dialog that reviews acceptance documents: approves them, or returns them with a reason; each has its own
 * outcome.
 */
export default function PaperAuditDialog({ papers, ...props }: PaperAuditDialogProps) {
  const audit = useSave<PaperAuditDialogMutation>(graphql`
    mutation PaperAuditDialogMutation($input: AcceptanceAuditAllInput!) {
      acceptanceAuditAll(input: $input) { results { error } userErrors { field message code } }
    }
  `);
  const [only] = papers;
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={papers.length === 1 ? `审核“${only?.name ?? ""}”` : `审核 ${papers.length} 份资料`}
      savedText={null}
      parts={({ result }) => ({
        opinion: {
          required: result === "RETURN",
          help: result === "RETURN" ? "提交人会看到退回原因" : "选填",
        },
      })}
      validate={({ result, opinion }) =>
        result === "RETURN" && !opinion?.trim() ? { opinion: "请填写退回原因" } : {}
      }
      create={async ({ result, opinion }) => {
        const done = await audit({
          input: { ids: papers.map(({ rowId }) => rowId), pass: result === "PASS", opinion: opinion ?? null },
        });
        if (done.ok)
          reportBatch(done.data?.acceptanceAuditAll?.results, result === "PASS" ? "已通过" : "已退回");
        return done;
      }}
    />
  );
}
