import { graphql, usePreloadedQuery } from "react-relay";
import type { JoinEnterprisesPageQuery } from "@/__generated__/JoinEnterprisesPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { Card } from "@/ui/frame/Card";
import { ProfileFrame } from "../ProfileFrame";
import { EnterpriseList } from "./EnterpriseList";
import { Invitations } from "./Invitations";
import { JoinForm } from "./JoinForm";
import { Ownership } from "./Ownership";

/** Profile page of the viewer's enterprises: switch, leave, join another, transfer or accept ownership. */
export default function JoinEnterprisesPage({ queryRef }: PageProps<JoinEnterprisesPageQuery>) {
  const data = usePreloadedQuery<JoinEnterprisesPageQuery>(
    graphql`
      query JoinEnterprisesPageQuery {
        viewer {
          id
          isOwner
          ...EnterpriseList_viewer
          ...Invitations_viewer
        }
        enterprise {
          id
          ...Ownership_enterprise
        }
      }
    `,
    queryRef,
  );
  const viewer = found(data.viewer);
  const refresh = usePageRefresh();
  return (
    <ProfileFrame path="/profile/JoinEnterprises">
      <Invitations viewer={viewer} onChanged={refresh} />
      <EnterpriseList viewer={viewer} onChanged={refresh} />
      <Card title="加入企业">
        <JoinForm onJoined={refresh} />
      </Card>
      {data.enterprise ? (
        <Ownership enterprise={data.enterprise} isOwner={viewer.isOwner} onChanged={refresh} />
      ) : null}
    </ProfileFrame>
  );
}
