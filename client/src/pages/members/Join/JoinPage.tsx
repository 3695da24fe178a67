import { type ReactNode, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { JoinPageQuery } from "@/__generated__/JoinPageQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useSession } from "@/app/session/store";
import { BrandMark } from "@/app/shell/BrandMark";
import { Tabs } from "@/ui/frame/Tabs";
import { Decline } from "./Decline";
import { JoinResult } from "./JoinResult";
import "./JoinPage.css";
import type { Joined } from "@/domains/invitation/useJoin";
import { MemberApply } from "./MemberApply";
import { NewcomerApply } from "./NewcomerApply";

/** Landing page of an invitation link, for signed-in users and for new ones (core §7 invitemember/join). */
export default function JoinPage({ queryRef, params }: PageProps<JoinPageQuery>) {
  const { invitationPreview: preview } = usePreloadedQuery<JoinPageQuery>(
    graphql`
      query JoinPageQuery($code: String!) {
        invitationPreview(code: $code) {
          code
          enterpriseName
          inviterName
          teamName
          valid
          personal
          message
        }
      }
    `,
    queryRef,
  );
  const { token, user } = useSession();
  const [way, setWay] = useState("new");
  const [joined, setJoined] = useState<Joined | null>(null);
  const [declined, setDeclined] = useState(false);
  const code = params.code ?? "";
  const title = preview ? `加入${preview.enterpriseName}` : "接受邀请";
  usePageTitle(title);

  if (!preview?.valid) {
    return (
      <Frame>
        <h1>邀请已失效</h1>
        <p className="ui-muted">{preview?.message || "邀请不存在或已失效，请联系邀请人重新发送。"}</p>
        <PageLink to="/">返回首页</PageLink>
      </Frame>
    );
  }
  if (declined) {
    return (
      <Frame>
        <h1>已谢绝邀请</h1>
        <p className="ui-muted">对方会收到通知，看不到您的任何信息。</p>
        <PageLink to="/">返回首页</PageLink>
      </Frame>
    );
  }
  if (joined) {
    return (
      <Frame>
        <JoinResult joined={joined} signedIn={token !== null} />
      </Frame>
    );
  }
  return (
    <Frame>
      <p className="ui-muted">{preview.inviterName ? `${preview.inviterName} 邀请您加入` : "邀请您加入"}</p>
      <h1>{preview.enterpriseName}</h1>
      {preview.teamName ? <p className="ui-muted">团队：{preview.teamName}</p> : null}
      {preview.personal ? (
        <p className="ui-muted">接受后您可以在企业之间切换；不接受则对方看不到您的任何信息。</p>
      ) : null}
      {token ? (
        <MemberApply
          code={code}
          name={user?.realname ?? ""}
          personal={preview.personal}
          onJoined={setJoined}
        />
      ) : (
        <>
          <Tabs
            label="加入方式"
            value={way}
            onChange={setWay}
            tabs={[
              { key: "new", label: "注册并加入" },
              { key: "old", label: "已有账号" },
            ]}
          />
          {way === "new" ? (
            <NewcomerApply code={code} personal={preview.personal} onJoined={setJoined} />
          ) : (
            <div className="ui-stack">
              <p className="ui-muted">登录后会回到这里继续加入。</p>
              <PageLink
                className="join__login"
                to={`/Login?redirectUrl=${encodeURIComponent(`/join/${encodeURIComponent(code)}`)}`}
              >
                去登录
              </PageLink>
            </div>
          )}
        </>
      )}
      {preview.personal ? <Decline code={code} onDeclined={() => setDeclined(true)} /> : null}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="join">
      <div className="join__card">
        <div className="join__brand">
          <BrandMark size={28} />
          <span>协力</span>
        </div>
        {children}
      </div>
    </main>
  );
}
