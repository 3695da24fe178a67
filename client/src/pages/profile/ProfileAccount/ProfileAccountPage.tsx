import { lazy } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProfileAccountPageQuery } from "@/__generated__/ProfileAccountPageQuery.graphql";
import type { ProfileAccountPageUnbindMutation } from "@/__generated__/ProfileAccountPageUnbindMutation.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useWechat, useWechatBind } from "@/app/session/useWechat";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { confirm, openDialog } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ProfileFrame } from "../ProfileFrame";
import { PhoneDialog } from "./PhoneDialog";
import { SessionList } from "./SessionList";

/** Loaded lazily: passwords and second factors are edited only here, and rarely. */
const PasswordDialog = lazy(() => import("./PasswordDialog"));
const LateSecondFactorCard = lazyPart(
  () => import("./SecondFactorCard").then((module) => module.SecondFactorCard),
  { ahead: true },
);

function masked(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d+)$/, "$1****$2");
}

/** Account settings: credentials and active sessions. */
export default function ProfileAccountPage({ queryRef }: PageProps<ProfileAccountPageQuery>) {
  const data = usePreloadedQuery<ProfileAccountPageQuery>(
    graphql`
      query ProfileAccountPageQuery {
        viewer {
          id
          username
          phone
          phoneProven
          member {
            id
            mpBound
          }
          ...SessionList_viewer
        }
        wechatOffered
        accountSecurity {
          passwordDueAt
          hasPassword
          passwordRules {
            minLength
            kinds
            history
          }
          ...SecondFactorCard_security
        }
      }
    `,
    queryRef,
  );
  const viewer = found(data.viewer);
  const { passwordDueAt, passwordRules, hasPassword } = data.accountSecurity;
  const refresh = usePageRefresh();
  const [unbind] = useAppMutation<ProfileAccountPageUnbindMutation>(
    graphql`
      mutation ProfileAccountPageUnbindMutation($input: MembersInput!) {
        memberMpUnbind(input: $input) {
          member {
            id
            mpBound
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已解除微信绑定" },
  );
  const bind = useWechat("bind", "/profile/ProfileAccount", useWechatBind());
  const askUnbind = async () => {
    const yes = await confirm({ text: "解除后将不能用微信登录，确定解除绑定吗？", danger: true });
    if (yes) await unbind({ input: { ids: [viewer.member.id] } });
  };
  return (
    <ProfileFrame path="/profile/ProfileAccount">
      <Card title="登录方式">
        <div>
          <div className="profile__line">
            <span className="profile__label">用户名</span>
            <span>{viewer.username}</span>
          </div>
          <div className="profile__line">
            <span className="profile__label">手机号</span>
            <span>
              {viewer.phone ? (
                masked(viewer.phone)
              ) : (
                <span className="ui-muted">未绑定，绑定后可用验证码登录和找回密码</span>
              )}
              {viewer.phoneProven ? null : (
                <>
                  {" "}
                  <StatusTag tone="yellow">未验证</StatusTag>
                  <span className="ui-muted"> 用短信验证码登录一次即可验证，之后账号归您个人所有</span>
                </>
              )}
            </span>
            <Button
              onClick={async () => {
                const changed = await openDialog<boolean>(({ open, close }) => (
                  <PhoneDialog open={open} bound={Boolean(viewer.phone)} onClose={close} />
                ));
                if (changed) await refresh();
              }}
            >
              {viewer.phone ? "更换手机号" : "绑定手机号"}
            </Button>
          </div>
          <div className="profile__line">
            <span className="profile__label">密码</span>
            <span className="ui-muted">
              修改后，其他设备上的登录都会退出
              {passwordDueAt ? `；须在 ${formatDate(passwordDueAt)} 前更换` : ""}
            </span>
            <Button
              onClick={async () => {
                const changed = await openDialog<boolean>(({ open, close }) => (
                  <PasswordDialog
                    open={open}
                    hasPassword={hasPassword}
                    rules={passwordRules}
                    onClose={close}
                  />
                ));
                if (changed) await refresh();
              }}
            >
              {hasPassword ? "修改密码" : "设置密码"}
            </Button>
          </div>
          <div className="profile__line">
            <span className="profile__label">微信</span>
            <span>
              {viewer.member.mpBound ? (
                <StatusTag tone="green">已绑定</StatusTag>
              ) : (
                <span className="ui-row">
                  <StatusTag tone="neutral">未绑定</StatusTag>
                  <span className="ui-muted">
                    {data.wechatOffered ? "绑定后可用微信登录" : "本系统未接入微信"}
                  </span>
                </span>
              )}
            </span>
            {viewer.member.mpBound ? (
              <Button onClick={askUnbind}>解除绑定</Button>
            ) : data.wechatOffered ? (
              <Button onClick={bind}>绑定微信</Button>
            ) : null}
          </div>
        </div>
      </Card>
      <LateSecondFactorCard security={data.accountSecurity} onChanged={refresh} />
      <SessionList viewer={viewer} onChanged={refresh} />
    </ProfileFrame>
  );
}
