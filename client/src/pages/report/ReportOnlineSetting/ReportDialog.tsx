import { useEffect, useMemo } from "react";
import { graphql } from "react-relay";
import type { ReportDialogCreateMutation } from "@/__generated__/ReportDialogCreateMutation.graphql";
import type { ReportDialogUpdateMutation } from "@/__generated__/ReportDialogUpdateMutation.graphql";
import definitionQuery, {
  type OnlineReportPosition,
  type reportQueriesDefinitionQuery,
} from "@/__generated__/reportQueriesDefinitionQuery.graphql";
import { useCan } from "@/access/Can";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { onChanges } from "@/relay/live";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { useForm } from "@/ui/form/useForm";
import {
  datasetOf,
  definitionOf,
  draftOf,
  inputOf,
  newDraft,
  placeOf,
  problemsOf,
  type ReportDraft,
} from "../_lib/draft";
import { loadState } from "../_life/loadState";
import { ReportBuilder } from "./ReportBuilder";
import { usePreview } from "./usePreview";
import "../report.css";

export interface ReportDialogProps extends RecordDialogProps {
  /** Row id of the report to modify; absent for a new one. */
  id?: string;
  /** Position of a new report. */
  position?: OnlineReportPosition;
}

/** Dialog that edits and saves the definition of a report. */
export default function ReportDialog({ id, position = "PROJECT", onSaved, ...frame }: ReportDialogProps) {
  const { data, error, reload } = usePlainQuery<reportQueriesDefinitionQuery>(
    definitionQuery,
    { id: id ?? "0", has: id !== undefined },
    { keeps: "definition" },
  );
  const manages = useCan()({ perms: "e:manage" });
  const catalog = data?.onlineReportCatalog ?? null;
  const report = data?.onlineReport ?? null;
  // changes saved by another member while the editor is open are merged into the draft
  useEffect(() => {
    if (id === undefined) return undefined;
    return onChanges((changes) => {
      if (changes === "all" || changes.some(({ type }) => type === "ONLINE_REPORT")) reload();
    });
  }, [id, reload]);
  const create = useSave<ReportDialogCreateMutation>(graphql`
    mutation ReportDialogCreateMutation($input: OnlineReportInput!) {
      onlineReportCreate(input: $input) { onlineReport { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<ReportDialogUpdateMutation>(graphql`
    mutation ReportDialogUpdateMutation($id: ID!, $version: Int, $input: OnlineReportInput!) {
      onlineReportUpdate(input: { id: $id, version: $version, changes: $input }) {
        onlineReport { id name remark enabled version definition { chart { kind } } }
        userErrors { field message code }
      }
    }
  `);
  // one draft per version of the report, or per catalogue for a new one
  const initial = useMemo<ReportDraft>(
    () => (report ? draftOf(report) : newDraft(catalog, position)),
    [report, catalog, position],
  );
  const form = useForm<ReportDraft>({
    initial,
    // a new draft is reset once the catalogue arrives
    version: report?.version ?? (catalog ? 1 : 0),
    validate: (draft) => problemsOf(draft, datasetOf(catalog, draft.dataset)),
    refetch: id === undefined ? undefined : reload,
    onSubmit: async (draft, start) => {
      const input = inputOf(draft, datasetOf(catalog, draft.dataset));
      const { userErrors } =
        id === undefined
          ? await create({ input: { ...input, position } })
          : await update({
              id,
              version: start.version ?? null,
              // a member who may only modify the report does not change its audience
              input: manages ? input : { ...input, roleIds: undefined, enabled: undefined },
            });
      return userErrors.map((wrong) => ({ ...wrong, field: placeOf(wrong.field) }));
    },
  });
  const info = datasetOf(catalog, form.values.dataset);
  const preview = usePreview(data ? definitionOf(form.values, info) : null);
  const gone = data && id !== undefined && !report;
  return (
    <EditDialog
      {...frame}
      form={form}
      id={id ?? null}
      subject="报表"
      size="preview"
      {...loadState({ data, error }, gone ? "报表不存在或已被删除" : null)}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      {catalog ? (
        <ReportBuilder
          form={form}
          catalog={catalog}
          report={report}
          position={report?.position ?? position}
          preview={preview}
        />
      ) : null}
    </EditDialog>
  );
}
