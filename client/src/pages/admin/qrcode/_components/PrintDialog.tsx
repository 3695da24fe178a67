import { graphql } from "react-relay";
import type { PrintDialogBatchMutation } from "@/__generated__/PrintDialogBatchMutation.graphql";
import type { PrintDialogCodesMutation } from "@/__generated__/PrintDialogCodesMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Segmented } from "@/ui/input/choices";
import { type ExportValues, exportErrors, exportStart, FORMATS, sheetTyped } from "../_lib/exportForm";
import { SheetFields } from "./SheetFields";

const F = fieldOf<ExportValues>();

export interface PrintDialogProps extends RecordDialogProps {
  /** Row id of the batch to print, or row ids of single codes. */
  of: { readonly batchId: string } | { readonly codeIds: readonly string[] };
  /** The size of a label, in millimetres. */
  label: { readonly width: number; readonly height: number };
  /** Called with the id of the job that creates the file. */
  onStarted: (jobId: string) => void;
}

/**
 * Dialog for the file format and the sheet of printed labels; the server creates the file in the
 * background.
 */
export function PrintDialog({ open, of, label, onStarted, onClose, onSaved }: PrintDialogProps) {
  const batch = useSave<PrintDialogBatchMutation>(graphql`
    mutation PrintDialogBatchMutation($input: QrcodeBatchExportInput!) {
      qrcodeBatchExport(input: $input) {
        job {
          id
          rowId
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const codes = useSave<PrintDialogCodesMutation>(graphql`
    mutation PrintDialogCodesMutation($input: QrcodeExportInput!) {
      qrcodeExport(input: $input) {
        job {
          id
          rowId
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<ExportValues>({
    initial: exportStart(label),
    validate: (values) => exportErrors(values, label),
    onSubmit: async (values) => {
      const { format } = values;
      // without a sheet each label is a page of its own
      const sheet = format === "PDF" && values.paper !== "ROLL" ? sheetTyped(values) : null;
      if ("batchId" in of) {
        const { data, userErrors } = await batch({ input: { id: of.batchId, format, sheet } });
        if (data?.qrcodeBatchExport.job) onStarted(data.qrcodeBatchExport.job.rowId);
        return userErrors;
      }
      const { data, userErrors } = await codes({ input: { ids: of.codeIds, format, sheet } });
      if (data?.qrcodeExport.job) onStarted(data.qrcodeExport.job.rowId);
      return userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      title="打印标签"
      columns={2}
      submitText="生成"
      savedText="已开始生成"
      onClose={onClose}
      onSaved={onSaved}
    >
      <F
        name="format"
        label="格式"
        span={2}
        help={FORMATS.find(({ value }) => value === form.values.format)?.hint}
      >
        {(input) => <Segmented {...input} options={FORMATS} />}
      </F>
      {form.values.format === "PDF" ? <SheetFields form={form} label={label} /> : null}
    </EditDialog>
  );
}
