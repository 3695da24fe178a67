import { graphql } from "react-relay";
import type { LogDialogQuery } from "@/__generated__/LogDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { LogForm } from "./LogForm";
import { type LogTypeRow, useKeptTypes } from "./queue/keptTypes";
import { placeOf } from "./queue/logQueue";
import { startValues } from "./values";
import { type LogAbout, withinOf, withinVariables } from "./within";

const QUERY = graphql`
  query LogDialogQuery($id: ID!, $known: Boolean!, $taskId: ID!, $ofTask: Boolean!, $orderId: ID!, $ofOrder: Boolean!) {
    itemLog(id: $id) @include(if: $known) {
      id
      rowId
      version
      createdAt
      happenedOn
      minutes
      contents
      values
      openToProject
      logType { value text }
      category { ...template_category @relay(mask: false) }
      task { rowId title }
      workOrder { rowId title }
      project { rowId title }
      customer { rowId title }
      visibleMembers { rowId name avatarUrl }
      files { rowId name size }
    }
    logTypes {
      logType { value text }
      category { ...template_category @relay(mask: false) }
    }
    ...within_records @relay(mask: false)
  }
`;

export interface LogDialogProps extends RecordDialogProps {
  /** The log to change; absent for a new one. The dialog loads the rest of it. */
  row?: { readonly rowId: string };
  /**
   * Records that a new log is linked to; the project and the customer of a task or an order are filled in
   * too.
   */
  about?: LogAbout;
}

const GONE = "内容不存在或已被删除";
const NO_TYPES: readonly LogTypeRow[] = [];

/** Dialog to create or modify a work log, with the fields of its type's template (business §2 Log). */
export default function LogDialog({ row: given, about = {}, ...frame }: LogDialogProps) {
  const id = given?.rowId;
  const asked = useDialogQuery<LogDialogQuery>(QUERY, {
    id: id ?? "0",
    known: id !== undefined,
    ...withinVariables(about),
  });
  const { data } = asked;
  const row = data?.itemLog;
  // without a network a new log is written with the types of the last answer
  const kept = useKeptTypes(data?.logTypes, id === undefined && !data && asked.error !== null);
  const known = Boolean(data ?? kept);
  const types = data?.logTypes ?? kept ?? NO_TYPES;
  const within = withinOf(data);
  const only = types.length === 1 ? types[0]?.logType?.value : undefined;
  const start = row
    ? {}
    : {
        ...(only ? { logType: only } : {}),
        taskId: about.taskId ?? null,
        workOrderId: about.workOrderId ?? null,
        projectId: about.projectId ?? within.projectId,
        customerId: about.customerId ?? within.customerId,
      };
  const isGone = id !== undefined && Boolean(data) && !row;
  const failure = known ? null : asked.error;
  // the initial values are known once the answer arrives
  return (
    <LogForm
      key={data ? "known" : kept ? "kept" : ""}
      {...frame}
      id={id}
      about={id === undefined && known ? placeOf(about) : null}
      row={row}
      types={types}
      initial={startValues(
        row,
        types.map(({ category }) => category),
        start,
      )}
      loading={!known && asked.loading}
      loadError={
        isGone ? { message: GONE, code: "10003" } : failure ? { message: failure, code: null } : null
      }
      reload={asked.reload}
    />
  );
}
