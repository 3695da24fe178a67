import { useEffect } from "react";
import { graphql, useFragment } from "react-relay";
import type { ChooseForm_forms$key } from "@/__generated__/ChooseForm_forms.graphql";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb } from "@/app/page/pageContext";
import { APPLY_FORMS } from "@/domains/attend/apply/forms";
import { flowNewOf } from "@/domains/flow/labels";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";

/** Choice among the approval forms of a kind that the viewer may send; a single form is opened at once. */
export function ChooseForm({ kind, forms: key }: { kind: string; forms: ChooseForm_forms$key }) {
  const { nodes } = useFragment(
    graphql`
      fragment ChooseForm_forms on FlowFormConnection {
        nodes { id rowId name kind remark }
      }
    `,
    key,
  );
  const forms = nodes.filter((form) => form.kind === kind);
  const [only] = forms;
  const alone = forms.length === 1 && only ? flowNewOf(only.rowId) : null;
  const navigate = usePageNavigate();
  useEffect(() => {
    if (alone) navigate(alone, { replace: true });
  }, [alone, navigate]);
  const name = APPLY_FORMS.find((one) => one.kind === kind)?.text ?? "申请";
  const breadcrumb = useBreadcrumb(name);
  if (alone) return null;
  return (
    <div className="ui-page">
      <PageHeader title={name} breadcrumb={breadcrumb} />
      {forms.length === 0 ? (
        <EmptyState
          title={`没有可以发起的${name}表单`}
          text="管理员在表单管理中发布并启用后，就可以在这里申请。"
          action={{ key: "home", text: "返回审批首页", href: "/oa/FlowApps" }}
        />
      ) : (
        <Card title="选择表单">
          <ul className="ui-stack" aria-label="表单">
            {forms.map(({ id, rowId, name: title, remark }) => (
              <li key={id}>
                <PageLink to={flowNewOf(rowId)}>{title}</PageLink>
                {remark ? <span className="ui-muted ui-small"> {remark}</span> : null}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
