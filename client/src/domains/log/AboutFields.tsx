import { useEffect, useRef } from "react";
import { graphql } from "react-relay";
import type { AboutFieldsQuery } from "@/__generated__/AboutFieldsQuery.graphql";
import { useCan } from "@/access/Can";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { fieldOf } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { useRecordSources } from "./useRecordSources";
import type { LogRow, LogValues } from "./values";
import { withinOf, withinVariables } from "./within";

const F = fieldOf<LogValues>();

/** The option of a record that the log is linked to already. */
const known = (of: LogRow["task"]) => (of ? { known: [{ value: of.rowId, label: of.title }] } : {});

/**
 * Form fields for the records that a work log is linked to. Choosing a task or an order also fills in its
 * project and customer.
 */
export function AboutFields({ form, row }: { form: Form<LogValues>; row: LogRow | null | undefined }) {
  const can = useCan();
  const ask = useFetchQuery();
  const sources = useRecordSources();
  const chosen = useRef(form.values);
  useEffect(() => {
    chosen.current = form.values;
  });
  const follow = async (of: { readonly taskId?: string; readonly workOrderId?: string }) => {
    const found = await ask<AboutFieldsQuery>(
      graphql`
        query AboutFieldsQuery($taskId: ID!, $ofTask: Boolean!, $orderId: ID!, $ofOrder: Boolean!) {
          ...within_records @relay(mask: false)
        }
      `,
      withinVariables(of),
      // They can be chosen by hand as well.
    ).catch(() => null);
    const within = withinOf(found);
    const { projectId, customerId } = chosen.current;
    form.setAll({
      ...(!projectId && within.projectId ? { projectId: within.projectId } : {}),
      ...(!customerId && within.customerId ? { customerId: within.customerId } : {}),
    });
  };
  return (
    <>
      <F name="taskId" label="任务" hidden={!can({ perms: "task" })}>
        {(input) => (
          <RemotePicker
            {...sources.TASK}
            {...input}
            {...known(row?.task)}
            placeholder="请选择任务"
            onPick={(option) => option && void follow({ taskId: option.value })}
          />
        )}
      </F>
      <F name="workOrderId" label="工单" hidden={!can({ perms: "work" })}>
        {(input) => (
          <RemotePicker
            {...sources.WORK_ORDER}
            {...input}
            {...known(row?.workOrder)}
            placeholder="请选择工单"
            onPick={(option) => option && void follow({ workOrderId: option.value })}
          />
        )}
      </F>
      <F name="projectId" label="项目" hidden={!can({ perms: "project" })}>
        {(input) => (
          <RemotePicker {...sources.PROJECT} {...input} {...known(row?.project)} placeholder="请选择项目" />
        )}
      </F>
      <F name="customerId" label="客户" hidden={!can({ perms: "cust" })}>
        {(input) => (
          <RemotePicker {...sources.CUSTOMER} {...input} {...known(row?.customer)} placeholder="请选择客户" />
        )}
      </F>
    </>
  );
}
