import { graphql } from "react-relay";
import type { DunningLevel, LetterDialogMutation } from "@/__generated__/LetterDialogMutation.graphql";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { DUNNING } from "@/domains/mcenter/labels";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { fieldOf } from "@/ui/form/Field";
import { maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { CheckboxGroup, RadioGroup } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { saveLetter } from "../_lib/saveLetter";

interface LetterValues {
  planIds: readonly string[];
  level: DunningLevel | null;
  contact: string;
  body: string;
}

const F = fieldOf<LetterValues>();
const LEVELS = optionsOf(DUNNING);

/** Tone of the letter, more urgent with more days overdue. */
const levelOf = (days: number): DunningLevel => (days > 90 ? "FINAL" : days > 30 ? "DEMAND" : "REMINDER");

export interface LetterDialogProps extends RecordDialogProps {
  customer: { readonly rowId: string; readonly name: string };
  /** Overdue payment plans of the customer. */
  plans: readonly {
    readonly rowId: string;
    readonly name: string;
    readonly missing: number;
    readonly overdueDays: number;
    readonly project: { readonly name: string } | null | undefined;
  }[];
}

/** Dialog that writes a dunning letter about overdue plans and exports it as a PDF. */
export default function LetterDialog({ customer, plans, open, onClose, onSaved }: LetterDialogProps) {
  const create = useSave<LetterDialogMutation>(graphql`
    mutation LetterDialogMutation($input: DunningLetterInput!) {
      dunningLetterCreate(input: $input) {
        dunningLetter { id rowId number }
        userErrors { field message code }
      }
    }
  `);
  const form = useForm<LetterValues>({
    initial: {
      planIds: plans.map(({ rowId }) => rowId),
      level: levelOf(Math.max(0, ...plans.map(({ overdueDays }) => overdueDays))),
      contact: "",
      body: "",
    },
    rules: { contact: [maxLength(100)], body: [maxLength(2000)] },
    validate: ({ planIds, level }) => ({
      planIds: planIds.length === 0 ? "请选择要催的款项" : undefined,
      level: level ? undefined : "请选择函件类型",
    }),
    onSubmit: async ({ planIds, level, contact, body }) => {
      if (!level) return [];
      const { data, userErrors } = await create({
        input: {
          customerId: customer.rowId,
          planIds,
          level,
          contact: contact.trim() || null,
          body: body.trim() || null,
        },
      });
      const letter = data?.dunningLetterCreate.dunningLetter;
      if (letter)
        toast.success(`已生成 ${letter.number}`, {
          action: { text: "下载 PDF", onClick: () => void saveLetter(letter) },
          timeout: 10_000,
        });
      return userErrors;
    },
  });
  const chosen = plans.filter(({ rowId }) => form.values.planIds.includes(rowId));
  return (
    <EditDialog
      form={form}
      open={open}
      size="wide"
      title={`催款函：${customer.name}`}
      subject="催款函"
      savedText={null}
      submitText="生成催款函"
      onClose={onClose}
      onSaved={onSaved}
    >
      <F
        name="planIds"
        label="款项"
        required
        help={`合计 ${formatMoney(sumOf(chosen.map(({ missing }) => missing)))} 元`}
      >
        {(input) => (
          <CheckboxGroup
            {...input}
            vertical
            options={plans.map(({ rowId, name, missing, overdueDays, project }) => ({
              value: rowId,
              label:
                `${project?.name ?? ""} ${name}：${formatMoney(missing)} 元，逾期 ${overdueDays} 天`.trim(),
            }))}
          />
        )}
      </F>
      <F name="level" label="函件类型" required>
        {(input) => <RadioGroup {...input} options={LEVELS} />}
      </F>
      <F name="contact" label="收件人">
        {(input) => <TextInput {...input} placeholder="如：财务部 张经理" />}
      </F>
      <F name="body" label="正文" help="留空则用这种函件的通用文字，款项明细会列在正文之后">
        {(input) => <TextArea {...input} maxLength={2000} rows={6} />}
      </F>
    </EditDialog>
  );
}
