import { graphql, useFragment } from "react-relay";
import type { FormLine_form$key } from "@/__generated__/FormLine_form.graphql";
import { PageLink } from "@/app/page/navigation";
import { flowNewOf } from "@/domains/flow/labels";
import { StatusTag } from "@/ui/frame/StatusTag";

/** Where a form stands: never published, turned off, or in use. */
export function formState({
  revision,
  status,
}: {
  readonly revision: number;
  readonly status: "ON" | "OFF";
}) {
  if (revision === 0) return { text: "未发布", tone: "yellow" } as const;
  return status === "ON"
    ? ({ text: `第 ${revision} 版`, tone: "green" } as const)
    : ({ text: "已停用", tone: "neutral" } as const);
}

/** A form with its state, and the ways to send one, to build its fields and to design how it is decided. */
export function FormLine({ form: key, mayDesign }: { form: FormLine_form$key; mayDesign: boolean }) {
  const form = useFragment(
    graphql`
      fragment FormLine_form on FlowForm {
        rowId
        name
        status
        revision
        viewerCan { update }
      }
    `,
    key,
  );
  const { text, tone } = formState(form);
  const isUsed = form.revision > 0 && form.status === "ON";
  return (
    <li className="attend-forms__form">
      <span className="ui-row">
        <span className="ui-ellipsis">{form.name}</span>
        <StatusTag tone={tone}>{text}</StatusTag>
      </span>
      <span className="ui-row ui-row--wrap ui-small">
        {isUsed ? <PageLink to={flowNewOf(form.rowId)}>发起</PageLink> : null}
        {mayDesign && form.viewerCan.update ? (
          <>
            <PageLink to={`/oa/FlowList?form=${form.rowId}`}>设计表单</PageLink>
            <PageLink to={`/oa/FlowProcessDesign?id=${form.rowId}`}>设计流程</PageLink>
          </>
        ) : null}
        {mayDesign ? <PageLink to={`/oa/FlowDataList?formId=${form.rowId}`}>全部申请</PageLink> : null}
      </span>
    </li>
  );
}
