import { graphql, useFragment } from "react-relay";
import type { Invitations_viewer$key } from "@/__generated__/Invitations_viewer.graphql";
import { useDecline } from "@/domains/invitation/useDecline";
import { joinedText, useJoin } from "@/domains/invitation/useJoin";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";

/** Invitations addressed to the viewer by enterprises, to accept or decline; hidden when there are none. */
export function Invitations({
  viewer: key,
  onChanged,
}: {
  viewer: Invitations_viewer$key;
  onChanged: () => Promise<void>;
}) {
  const { invitations, phoneProven } = useFragment(
    graphql`
      fragment Invitations_viewer on Viewer {
        phoneProven
        invitations {
          code
          enterpriseName
          inviterName
        }
      }
    `,
    key,
  );
  const decline = useDecline();
  const join = useJoin();
  const yes = async (code: string) => {
    const refused = await join({ code }, async (joined) => {
      toast.success(joinedText(joined));
      await onChanged();
    });
    showUserErrors(refused);
  };
  const no = async (code: string) => {
    if (await decline(code)) await onChanged();
  };
  if (!phoneProven)
    return (
      <Card title="收到的邀请">
        <p className="ui-muted">
          您的账号由企业创建，手机号尚未验证。用短信验证码登录一次即可验证，之后才能接受其他企业的邀请。
        </p>
      </Card>
    );
  if (invitations.length === 0) return null;
  return (
    <Card title="收到的邀请">
      <ul>
        {invitations.map(({ code, enterpriseName, inviterName }) => (
          <li key={code} className="profile__line profile__invitation">
            <span>
              <strong>{enterpriseName}</strong>
              {inviterName ? <span className="ui-muted ui-small"> {inviterName} 邀请您加入</span> : null}
            </span>
            <span className="ui-row">
              <Button size="small" intent="primary" onClick={() => yes(code)}>
                接受
              </Button>
              <Button size="small" variant="minimal" onClick={() => no(code)}>
                谢绝
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
