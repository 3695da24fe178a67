import { graphql, usePreloadedQuery } from "react-relay";
import type { MemberEditTeamsPageQuery } from "@/__generated__/MemberEditTeamsPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { MemberEditFrame } from "../_components/MemberEditFrame";
import { MembershipTable } from "./MembershipTable";

/** Page of a member's team memberships: teams, positions, and leadership. */
export default function MemberEditTeamsPage({ queryRef }: PageProps<MemberEditTeamsPageQuery>) {
  const data = usePreloadedQuery<MemberEditTeamsPageQuery>(
    graphql`
      query MemberEditTeamsPageQuery($id: ID!) {
        member(id: $id) {
          ...MemberEditFrame_member
          ...MembershipTable_member
        }
      }
    `,
    queryRef,
  );
  const member = found(data.member);
  return (
    <MemberEditFrame member={member} tab="teams">
      <MembershipTable member={member} />
    </MemberEditFrame>
  );
}
