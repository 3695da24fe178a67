import EndorsedIcon from "@blueprintjs/icons/lib/esm/generated/components/endorsed";
import TimeIcon from "@blueprintjs/icons/lib/esm/generated/components/time";
import { PageLink } from "@/app/page/navigation";
import type { Joined } from "@/domains/invitation/useJoin";
import { EmptyState } from "@/ui/feedback/states";

/** Outcome of an application to join the enterprise: joined, or waiting for approval. */
export function JoinResult({ joined, signedIn }: { joined: Joined; signedIn: boolean }) {
  const inside = joined.status === "ACTIVE";
  return (
    <div className="ui-stack" role="status">
      <EmptyState
        icon={inside ? <EndorsedIcon size={32} /> : <TimeIcon size={32} />}
        title={inside ? "已加入" : "申请已提交"}
        text={
          inside
            ? `您已成为“${joined.enterpriseName}”的成员。`
            : `请等待“${joined.enterpriseName}”的管理员审核，通过后即可登录使用。`
        }
      />
      <PageLink
        className="join__login"
        to={signedIn ? (inside ? "/profile/JoinEnterprises" : "/") : "/Login"}
      >
        {signedIn ? (inside ? "切换到这个企业" : "返回工作台") : "去登录"}
      </PageLink>
    </div>
  );
}
