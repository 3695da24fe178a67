import { graphql, useFragment } from "react-relay";
import type { FormLine_form$key } from "@/__generated__/FormLine_form.graphql";
import { PageLink } from "@/app/page/navigation";
import { flowNewOf } from "@/domains/flow/labels";
import { StatusTag } from "@/ui/frame/StatusTag";

/** State of a form as a tag: never published, disabled, or in use. */
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

/**
 * List entry of an approval form: its state, and links to apply, to edit its fields and to design its
 * process.
 */
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
