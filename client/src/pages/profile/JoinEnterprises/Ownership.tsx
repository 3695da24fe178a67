import { graphql, useFragment } from "react-relay";
import type { Ownership_enterprise$key } from "@/__generated__/Ownership_enterprise.graphql";
import type { OwnershipAnswerMutation } from "@/__generated__/OwnershipAnswerMutation.graphql";
import { useViewerRefresh } from "@/app/session/ViewerGate";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm, openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { PersonName } from "@/ui/frame/Avatar";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { DateTimeText } from "@/ui/frame/text";
import { TransferDialog } from "./TransferDialog";

interface Props {
  readonly enterprise: Ownership_enterprise$key;
  readonly isOwner: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Transfer of the enterprise: the owner offers, the recipient accepts; until then either can cancel. */
export function Ownership({ enterprise: key, isOwner, onChanged }: Props) {
  const enterprise = useFragment(
    graphql`
      fragment Ownership_enterprise on Enterprise {
        id
        name
        ownerMember {
          id
          name
          avatarUrl
        }
        viewerCan {
          transfer
        }
        pendingTransfer {
          id
          createdAt
          expiresAt
          viewerCanAccept
          viewerCanCancel
          fromMember {
            id
            name
          }
          toMember {
            id
            name
            avatarUrl
          }
        }
      }
    `,
    key,
  );
  const [answer] = useAppMutation<OwnershipAnswerMutation>(graphql`
    mutation OwnershipAnswerMutation($input: OwnershipTransferAnswerInput!) {
      ownershipTransferAnswer(input: $input) {
        enterprise {
          id
          ...Ownership_enterprise
          viewerCan {
            update
            transfer
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const refreshViewer = useViewerRefresh();
  const transfer = enterprise.pendingTransfer;
  if (!transfer && !isOwner && !enterprise.ownerMember) return null;

  const respond = async (accept: boolean, question: string, done: string) => {
    if (!transfer || !(await confirm({ text: question, danger: !accept }))) return;
    const { ok } = await answer({ input: { id: transfer.id, accept } });
    if (!ok) return;
    toast.success(done);
    // The navigation depends on the ownership of the enterprise.
    await Promise.all([onChanged(), accept ? refreshViewer() : null]);
  };
  const start = async () => {
    const started = await openDialog<boolean>(({ open, close }) => (
      <TransferDialog open={open} enterpriseName={enterprise.name} onClose={close} />
    ));
    if (started) await onChanged();
  };

  return (
    <Card title="企业所有权">
      <div className="profile__line">
        <span className="profile__label">所有者</span>
        <span>
          {enterprise.ownerMember ? (
            <PersonName name={enterprise.ownerMember.name} src={enterprise.ownerMember.avatarUrl} />
          ) : (
            "未设置"
          )}
        </span>
        {enterprise.viewerCan.transfer && !transfer ? <Button onClick={start}>转让所有权</Button> : null}
      </div>
      {transfer ? (
        <div className="profile__line">
          <span className="profile__label">转让中</span>
          <span>
            {transfer.fromMember?.name ?? "所有者"} 将所有权转让给{" "}
            <strong>{transfer.toMember?.name ?? "对方"}</strong>
            <span className="ui-muted ui-small">
              ，<DateTimeText value={transfer.expiresAt} /> 前有效
            </span>
          </span>
          <span className="ui-row">
            {transfer.viewerCanAccept ? (
              <>
                <Button
                  intent="primary"
                  onClick={() =>
                    respond(
                      true,
                      `接受后您将成为“${enterprise.name}”的所有者，确定接受吗？`,
                      "您已成为企业所有者",
                    )
                  }
                >
                  接受
                </Button>
                <Button onClick={() => respond(false, "确定拒绝接受所有权吗？", "已拒绝转让")}>拒绝</Button>
              </>
            ) : null}
            {transfer.viewerCanCancel && !transfer.viewerCanAccept ? (
              <Button onClick={() => respond(false, "确定撤回转让吗？", "转让已撤回")}>撤回</Button>
            ) : null}
          </span>
        </div>
      ) : null}
    </Card>
  );
}
