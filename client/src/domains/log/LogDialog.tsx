import { graphql } from "react-relay";
import type { LogDialogQuery } from "@/__generated__/LogDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAsked } from "@/app/record/useAsked";
import { LogForm } from "./LogForm";
import { startValues } from "./values";

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
    task(id: $taskId) @include(if: $ofTask) {
      project { rowId }
      customer { rowId }
    }
    workOrder(id: $orderId) @include(if: $ofOrder) {
      project { rowId }
      customer { rowId }
    }
  }
`;

/** Row ids of the records that a new log is linked to. */
export interface LogAbout {
  readonly taskId?: string;
  readonly workOrderId?: string;
  readonly projectId?: string;
  readonly customerId?: string;
}

export interface LogDialogProps extends RecordDialogProps {
  /** The one to modify; absent for a new one. The dialog asks for the rest of it. */
  row?: { readonly rowId: string };
  /** Records that a new log is linked to; the project and the customer of a task or an order are filled in too. */
  about?: LogAbout;
}

const GONE = "内容不存在或已被删除";

/** A log, new or to be modified, with what the template of its type asks for (business §2 Log). */
export default function LogDialog({ row: given, about = {}, ...frame }: LogDialogProps) {
  const id = given?.rowId;
  const asked = useAsked<LogDialogQuery>(QUERY, {
    id: id ?? "0",
    known: id !== undefined,
    taskId: about.taskId ?? "0",
    ofTask: about.taskId !== undefined,
    orderId: about.workOrderId ?? "0",
    ofOrder: about.workOrderId !== undefined,
  });
  const { data } = asked;
  const row = data?.itemLog;
  const types = data?.logTypes ?? [];
  const within = data?.task ?? data?.workOrder;
  const only = types.length === 1 ? types[0]?.logType?.value : undefined;
  const start = row
    ? {}
    : {
        ...(only ? { logType: only } : {}),
        taskId: about.taskId ?? null,
        workOrderId: about.workOrderId ?? null,
        projectId: about.projectId ?? within?.project?.rowId ?? null,
        customerId: about.customerId ?? within?.customer?.rowId ?? null,
      };
  const isGone = id !== undefined && Boolean(data) && !row;
  const failure = data ? null : asked.error;
  // the start values are known once the answer is there
  return (
    <LogForm
      key={data ? "known" : ""}
      {...frame}
      id={id}
      row={row}
      types={types}
      initial={startValues(
        row,
        types.map(({ category }) => category),
        start,
      )}
      loading={!data && asked.loading}
      loadError={
        isGone ? { message: GONE, code: "10003" } : failure ? { message: failure, code: null } : null
      }
      reload={asked.reload}
    />
  );
}
