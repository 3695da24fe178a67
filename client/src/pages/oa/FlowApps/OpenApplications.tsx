import { graphql, useFragment } from "react-relay";
import type { flowStepMutationsDeleteMutation } from "@/__generated__/flowStepMutationsDeleteMutation.graphql";
import type { OpenApplications_processes$key } from "@/__generated__/OpenApplications_processes.graphql";
import { PageLink } from "@/app/page/navigation";
import { FLOW_PROCESS_STATUS, flowEditOf, flowProcessOf } from "@/domains/flow/labels";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { Button, LinkButton } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";

/** The viewer's open applications: drafts to send, and returned applications to correct. */
export function OpenApplications({
  processes: keys,
  total,
  refresh,
}: {
  processes: OpenApplications_processes$key;
  total: number;
  refresh: () => Promise<unknown>;
}) {
  const processes = useFragment(
    graphql`
      fragment OpenApplications_processes on FlowProcess @relay(plural: true) {
        id
        rowId
        name
        status
        updatedAt
        form { name }
        viewerCan { delete }
      }
    `,
    keys,
  );
  const save = useFlowSave();
  if (processes.length === 0) return null;
  return (
    <Card title={`待我提交（${total}）`}>
      <ul className="flow-apps__open">
        {processes.map(({ id, rowId, name, status, updatedAt, form, viewerCan }) => {
          const { text, tone } = FLOW_PROCESS_STATUS[status];
          const isDraft = status === "DRAFT";
          return (
            <li key={id}>
              <StatusTag tone={tone}>{text}</StatusTag>
              <PageLink to={isDraft ? flowEditOf(rowId) : flowProcessOf(rowId)}>{name}</PageLink>
              <span className="ui-muted ui-small ui-grow">
                {form && !name.includes(form.name) ? `${form.name} · ` : ""}
                <RelativeTime value={updatedAt} />
              </span>
              <LinkButton href={flowEditOf(rowId)} size="small">
                {isDraft ? "继续填写" : "修改并重新提交"}
              </LinkButton>
              {viewerCan.delete ? (
                <Button
                  size="small"
                  variant="minimal"
                  onClick={async () => {
                    const done = await confirmDelete({
                      what: [name],
                      run: async () =>
                        (await save<flowStepMutationsDeleteMutation>((all) => all.remove, { ids: [rowId] }))
                          .userErrors,
                    });
                    if (done) await refresh();
                  }}
                >
                  删除
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
