import { graphql } from "react-relay";
import type { IntakeContentQuery } from "@/__generated__/IntakeContentQuery.graphql";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { MarkdownText } from "@/ui/input/MarkdownText";
import { FileList } from "@/ui/upload/FileList";

/** Description and photos of a service request, below the fields of the panel. */
export function IntakeContent({ id }: { id: string }) {
  const { data, error, reload } = useDialogQuery<IntakeContentQuery>(
    graphql`
      query IntakeContentQuery($id: ID!) {
        crmWorkOrder(id: $id) {
          description
          files { rowId name size }
        }
      }
    `,
    { id },
  );
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <LoadingMask />;
  const files = attachedFiles(data.crmWorkOrder?.files);
  return (
    <>
      <Section title="问题描述">
        {data.crmWorkOrder?.description ? (
          <MarkdownText text={data.crmWorkOrder.description} />
        ) : (
          <p className="ui-muted">没有描述</p>
        )}
      </Section>
      <Section title={files.length > 0 ? `附件（${files.length}）` : "附件"}>
        <FileList files={files} onOpen={(file) => void openPreview(file, files)} />
      </Section>
    </>
  );
}
