import { graphql } from "react-relay";
import type { DelegationsDialogDeleteMutation } from "@/__generated__/DelegationsDialogDeleteMutation.graphql";
import type { DelegationsDialogQuery } from "@/__generated__/DelegationsDialogQuery.graphql";
import type { Label } from "@/app/record/labels";
import { lazyRecordDialog, type RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRows } from "@/app/record/trackedRows";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { type DelegationTime, timeOf } from "./delegationTime";

const QUERY = graphql`
  query DelegationsDialogQuery($me: ID!) {
    mine: flowDelegations(first: 50, filter: { memberId: $me }) {
      nodes {
        id
        rowId
        version
        beginsOn
        endsOn
        reason
        to { rowId name }
        forms { rowId name }
        viewerCan { update delete }
      }
    }
    others: flowDelegations(first: 50, filter: { toId: $me }) {
      nodes {
        id
        beginsOn
        endsOn
        reason
        member { name }
        forms { rowId name }
      }
    }
    flowForms(first: 100) { nodes { rowId name } }
  }
`;

type Answer = DelegationsDialogQuery["response"];
export type DelegationRow = NonNullable<Answer["mine"]>["nodes"][number];

const TIME: Readonly<Record<DelegationTime, Label>> = {
  now: { text: "生效中", tone: "green" },
  ahead: { text: "未开始", tone: "blue" },
  over: { text: "已结束", tone: "neutral" },
};

const openDelegation = lazyRecordDialog(() => import("./DelegationDialog"));

function formsText(forms: readonly { readonly name: string }[] | null | undefined): string {
  return forms && forms.length > 0 ? forms.map(({ name }) => name).join("、") : "全部表单";
}

/** A delegation after offboarding is permanent, which the server stores as an end in the year 9999. */
const endText = (endsOn: string) => (endsOn.startsWith("9999") ? "起长期" : `至 ${endsOn}`);

/** Approval delegations: members who decide for the viewer, and those the viewer decides for. */
export default function DelegationsDialog({ open, onClose }: RecordDialogProps) {
  const { member } = useViewer();
  const asked = useDialogQuery<DelegationsDialogQuery>(QUERY, { me: member.rowId });
  const remove = useSave<DelegationsDialogDeleteMutation>(graphql`
    mutation DelegationsDialogDeleteMutation($ids: [ID!]!) {
      flowDelegationDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const { data } = asked;
  useTrackedRows(data?.mine?.nodes, asked.reload);
  const today = formatDate(new Date());
  const forms = (data?.flowForms?.nodes ?? []).map(({ rowId, name }) => ({ value: rowId, label: name }));
  const edit = async (row?: DelegationRow) => {
    if (await openDelegation({ row, forms })) asked.reload();
  };
  const end = async ({ rowId, to }: DelegationRow) => {
    const sure = await confirm({
      text: `确定结束给${to?.name ?? "该成员"}的审批委托吗？`,
      note: "已转到对方名下的审批不变，之后的仍由您审批。",
      confirmText: "结束委托",
    });
    if (!sure) return;
    const { userErrors } = await remove({ ids: [rowId] });
    if (showUserErrors(userErrors)) return;
    toast.success("委托已结束");
    asked.reload();
  };
  const mine = data?.mine?.nodes ?? [];
  const others = (data?.others?.nodes ?? []).filter(
    ({ beginsOn, endsOn }) => timeOf(beginsOn, endsOn, today) !== "over",
  );
  return (
    <AppDialog
      open={open}
      size="wide"
      title="审批委托"
      onClose={onClose}
      footer={
        <>
          <div className="ui-grow" />
          <Button onClick={onClose}>关闭</Button>
          <Button intent="primary" disabled={!data} onClick={() => edit()}>
            新增委托
          </Button>
        </>
      }
    >
      {data ? (
        <div className="ui-stack">
          <p className="ui-muted ui-small">委托期间，新到您名下的审批由受托人处理，流程中会注明代谁审批。</p>
          {mine.length === 0 ? (
            <EmptyState compact title="还没有委托" text="请假或出差前，可以委托同事代为审批。" />
          ) : null}
          <ul className="flow-delegations" aria-label="我的委托">
            {mine.map((row) => {
              const { text, tone } = TIME[timeOf(row.beginsOn, row.endsOn, today)];
              return (
                <li key={row.id}>
                  <StatusTag tone={tone}>{text}</StatusTag>
                  <strong>{row.to?.name ?? "已离职成员"}</strong>
                  <span className="ui-grow">
                    {row.beginsOn} {endText(row.endsOn)}
                    <span className="ui-muted ui-small">
                      {" "}
                      {formsText(row.forms)}
                      {row.reason ? ` · ${row.reason}` : ""}
                    </span>
                  </span>
                  {row.viewerCan.update ? (
                    <Button size="small" onClick={() => edit(row)}>
                      修改
                    </Button>
                  ) : null}
                  {row.viewerCan.delete ? (
                    <Button size="small" variant="minimal" onClick={() => end(row)}>
                      结束
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
          {others.length > 0 ? (
            <Section title="我代他人审批">
              <ul className="flow-delegations">
                {others.map((row) => (
                  <li key={row.id}>
                    <strong>{row.member?.name ?? "已离职成员"}</strong>
                    <span>
                      {row.beginsOn} {endText(row.endsOn)}
                    </span>
                    <span className="ui-muted ui-small">{formsText(row.forms)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </div>
      ) : asked.error ? (
        <ErrorState error={asked.error} onRetry={asked.reload} compact />
      ) : (
        <LoadingMask />
      )}
    </AppDialog>
  );
}
