import { graphql, useFragment } from "react-relay";
import type { EnterpriseList_viewer$key } from "@/__generated__/EnterpriseList_viewer.graphql";
import type { EnterpriseListExitMutation } from "@/__generated__/EnterpriseListExitMutation.graphql";
import { useEnterpriseSwitch } from "@/app/session/actions";
import { beginSession, endSession } from "@/app/session/store";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";

const STATUS: Readonly<Record<string, { text: string; tone: Tone }>> = {
  APPLIED: { text: "等待审核", tone: "yellow" },
  REFUSED: { text: "未通过", tone: "red" },
  LEFT: { text: "已退出", tone: "neutral" },
};

/** List of the enterprises that the viewer has joined, and of the viewer's pending applications. */
export function EnterpriseList({
  viewer: key,
  onChanged,
}: {
  viewer: EnterpriseList_viewer$key;
  onChanged: () => Promise<void>;
}) {
  const { enterprises } = useFragment(
    graphql`
      fragment EnterpriseList_viewer on Viewer {
        enterprises {
          id
          name
          status
          current
          owner
          joinedAt
        }
      }
    `,
    key,
  );
  const switchTo = useEnterpriseSwitch();
  const [exit] = useAppMutation<EnterpriseListExitMutation>(graphql`
    mutation EnterpriseListExitMutation($input: EnterpriseExitInput!) {
      enterpriseExit(input: $input) {
        tokens {
          token
          tokenHead
          refreshToken
          expiresIn
        }
        enterprises {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const leave = async (enterprise: { id: string; name: string; current: boolean }) => {
    const yes = await confirm({
      text: `退出“${enterprise.name}”后将不能再访问其中的数据，需要重新申请才能加入。确定退出吗？`,
      danger: true,
    });
    if (!yes) return;
    const { ok, data } = await exit({ input: { enterpriseId: enterprise.id } });
    if (!ok) return;
    const tokens = data?.enterpriseExit.tokens;
    if (tokens) beginSession(tokens);
    else if (enterprise.current) endSession("signedOut");
    else await onChanged();
  };
  const joined = enterprises.filter((enterprise) => enterprise.status === "ACTIVE");
  const waiting = enterprises.filter(
    (enterprise) => enterprise.status === "APPLIED" || enterprise.status === "REFUSED",
  );
  return (
    <>
      <Card title="已加入的企业">
        <ul className="profile__enterprises">
          {joined.map((enterprise) => (
            <li
              key={enterprise.id}
              className="profile__enterprise"
              data-current={enterprise.current || undefined}
            >
              <span className="ui-row ui-row--wrap">
                <strong>{enterprise.name}</strong>
                {enterprise.current ? <StatusTag tone="green">当前</StatusTag> : null}
                {enterprise.owner ? <StatusTag tone="blue">所有者</StatusTag> : null}
              </span>
              <span className="ui-muted ui-small">
                {enterprise.joinedAt ? `${formatDate(enterprise.joinedAt)} 加入` : "加入时间未记录"}
              </span>
              <span className="ui-row">
                {enterprise.current ? null : (
                  <Button size="small" onClick={() => switchTo(enterprise.id)}>
                    切换到此企业
                  </Button>
                )}
                {enterprise.owner ? (
                  <span className="ui-muted ui-small">所有者转让后才能退出</span>
                ) : (
                  <Button size="small" variant="minimal" intent="danger" onClick={() => leave(enterprise)}>
                    退出企业
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {waiting.length > 0 ? (
        <Card title="我的申请">
          <ul>
            {waiting.map((enterprise) => {
              const status = STATUS[enterprise.status];
              return (
                <li key={enterprise.id} className="profile__line">
                  <strong>{enterprise.name}</strong>
                  <span className="ui-muted ui-small">
                    {enterprise.joinedAt ? `${formatDate(enterprise.joinedAt)} 提交` : null}
                  </span>
                  {status ? <StatusTag tone={status.tone}>{status.text}</StatusTag> : null}
                </li>
              );
            })}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
