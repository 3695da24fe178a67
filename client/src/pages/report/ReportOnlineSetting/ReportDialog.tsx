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
import { onTold } from "@/relay/live";
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
import { ReportBuilder } from "./ReportBuilder";
import { usePreview } from "./usePreview";
import "../report.css";

export interface ReportDialogProps extends RecordDialogProps {
  /** Row id of the report to modify; absent for a new one. */
  id?: string;
  /** Where a new one is listed. */
  position?: OnlineReportPosition;
}

/** The editor of a report: its builder, and saving it. */
export default function ReportDialog({ id, position = "PROJECT", onSaved, ...frame }: ReportDialogProps) {
  const { data, error, reload } = usePlainQuery<reportQueriesDefinitionQuery>(
    definitionQuery,
    { id: id ?? "0", has: id !== undefined },
    { keeps: "definition" },
  );
  const manages = useCan()({ perms: "e:manage" });
  const catalog = data?.onlineReportCatalog ?? null;
  const report = data?.onlineReport ?? null;
  // somebody else may save the report while it stands open here: what they changed is merged into what is typed
  useEffect(() => {
    if (id === undefined) return undefined;
    return onTold((changes) => {
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
      onlineReportUpdate(id: $id, version: $version, input: $input) {
        onlineReport { id name remark enabled version definition { chart { kind } } }
        userErrors { field message code }
      }
    }
  `);
  // one draft for each version of the report, or for the catalogue a new one begins with
  const initial = useMemo<ReportDraft>(
    () => (report ? draftOf(report) : newDraft(catalog, position)),
    [report, catalog, position],
  );
  const form = useForm<ReportDraft>({
    initial,
    // a new one follows the catalogue when that arrives
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
              // a member who changes a report that was given to them leaves alone who finds it
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
      loading={!data && !error}
      loadError={
        // one that could not be asked for again leaves what is typed
        error && !data
          ? { message: error.message, code: error.code }
          : gone
            ? { message: "报表不存在或已被删除", code: "10003" }
            : null
      }
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
