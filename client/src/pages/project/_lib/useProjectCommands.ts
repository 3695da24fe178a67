import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useProjectCommandsJoinMutation } from "@/__generated__/useProjectCommandsJoinMutation.graphql";
import type { useProjectCommandsStarMutation } from "@/__generated__/useProjectCommandsStarMutation.graphql";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";

/** Actions on a project without a dialog: each runs and reports its outcome. */
export function useProjectCommands(refresh: () => Promise<unknown>) {
  const starring = useSave<useProjectCommandsStarMutation>(graphql`
    mutation useProjectCommandsStarMutation($id: ID!, $starred: Boolean!) {
      projectStar(input: { id: $id, starred: $starred }) {
        project { id starred }
        userErrors { field message code }
      }
    }
  `);
  const joining = useSave<useProjectCommandsJoinMutation>(graphql`
    mutation useProjectCommandsJoinMutation($id: ID!) {
      projectJoin(input: { id: $id }) {
        project { id viewerCan { join update delete notify seeMoney planMileposts planPayments } }
        userErrors { field message code }
      }
    }
  `);
  return useMemo(
    () => ({
      star: (id: string, starred: boolean) =>
        reportResult(starring({ id, starred }), starred ? "已关注" : "已取消关注", refresh),
      join: (id: string) => reportResult(joining({ id }), "已加入项目", refresh),
    }),
    [starring, joining, refresh],
  );
}
