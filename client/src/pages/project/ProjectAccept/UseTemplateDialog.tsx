import { graphql } from "react-relay";
import type { UseTemplateDialogMutation } from "@/__generated__/UseTemplateDialogMutation.graphql";
import { record, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useTemplateSource } from "@/domains/project/useTemplateSource";
import { useSave } from "@/relay/useAppMutation";

interface Row {
  readonly version: number;
  readonly replace: boolean;
}

const FORM = defineForm<{ templateId?: string | null; replace: boolean }, Row>()({
  templateId: record("验收模板", { source: useTemplateSource, of: () => null }),
  replace: toggle("更换", { start: false }),
});

export interface UseTemplateDialogProps extends RecordDialogProps {
  projectId: string;
  /** The project has a directory already. */
  has: boolean;
}

/**
 * Dialog that creates a project's acceptance directory from a template; it can be replaced until a document
 * is submitted.
 */
export default function UseTemplateDialog({ projectId, has, ...props }: UseTemplateDialogProps) {
  const use = useSave<UseTemplateDialogMutation>(graphql`
    mutation UseTemplateDialogMutation($input: AcceptanceUseInput!) {
      acceptanceUseTemplate(input: $input) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={has ? "使用或更换验收模板" : "使用验收模板"}
      submitText="使用"
      savedText="已按模板建立验收目录"
      parts={{
        templateId: { required: true },
        replace: { hidden: !has, help: "打开后删去不属于该模板的目录；关闭时只补充缺少的目录" },
      }}
      validate={({ templateId }) => (templateId ? {} : { templateId: "请选择验收模板" })}
      create={({ templateId, replace }) =>
        use({ input: { projectId, templateId: templateId ?? "", replace } })
      }
    />
  );
}
