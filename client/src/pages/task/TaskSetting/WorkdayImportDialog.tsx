import { graphql } from "react-relay";
import type { WorkdayImportDialogMutation } from "@/__generated__/WorkdayImportDialogMutation.graphql";
import { custom } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { TextArea } from "@/ui/input/TextInput";
import { readTable } from "./calendar";

/** Largest number of days per request. */
const MOST = 366;

const FORM = defineForm<{ days: string }, { version: number }>()({
  days: custom("放假安排", {
    required: true,
    help: "每行一天或一段，也可以粘贴 holiday-cn 的 JSON；已有的日子会被覆盖",
    empty: "",
    given: (typed: string) => typed,
    render: ({ known: _known, ...input }) => (
      <TextArea
        {...input}
        rows={10}
        placeholder={"2027-01-01 休 元旦\n2027-01-04 班 元旦\n2027-02-05~2027-02-11 休 春节"}
      />
    ),
  }),
});

/** Dialog that imports pasted holidays of a year as the enterprise's own. */
export default function WorkdayImportDialog(props: RecordDialogProps) {
  const save = useSave<WorkdayImportDialogMutation>(graphql`
    mutation WorkdayImportDialogMutation($input: WorkdaysInput!) {
      workdaysSave(input: $input) { workdays { day } userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title="导入放假安排"
      size="generic"
      submitText="导入"
      savedText="已导入"
      validate={({ days: typed }) => {
        const { days, wrong } = readTable(typed);
        if (wrong.length > 0) return { days: `读不懂：${wrong[0]}` };
        if (days.length === 0) return { days: "请粘贴放假安排" };
        return days.length > MOST ? { days: `一次最多 ${MOST} 天` } : {};
      }}
      create={({ days }) => save({ input: { days: [...readTable(days).days] } })}
    >
      {({ values }) => {
        const { days } = readTable(values.days);
        const works = days.filter((one) => one.works).length;
        return days.length > 0 ? (
          <p className="ui-muted">
            共 {days.length} 天：休 {days.length - works} 天，班 {works} 天
          </p>
        ) : null;
      }}
    </RecordDialog>
  );
}
