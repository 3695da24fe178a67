import { graphql } from "react-relay";
import type { useReportLifeStarMutation } from "@/__generated__/useReportLifeStarMutation.graphql";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { openGrants, openLinks, openVersions } from "./openLife";

/** Fields of a report for the actions below. */
interface Living {
  readonly rowId: string;
  readonly name: string;
  readonly starred: boolean;
  readonly viewerCan: { readonly update: boolean; readonly share: boolean };
}

/** Stars a report for the viewer, or removes the star, and reports the outcome. */
export function useStar(refresh: () => Promise<unknown>) {
  const star = useSave<useReportLifeStarMutation>(graphql`
    mutation useReportLifeStarMutation($id: ID!, $starred: Boolean!) {
      onlineReportStar(input: { id: $id, starred: $starred }) {
        onlineReport { id starred }
        userErrors { field message code }
      }
    }
  `);
  return ({ rowId: id, starred }: Pick<Living, "rowId" | "starred">) =>
    reportResult(star({ id, starred: !starred }), starred ? "已取消收藏" : "已收藏", refresh);
}

/** Actions on an existing report: starring it, and rarer ones. */
export function useReportLife(
  report: Living,
  refresh: () => Promise<unknown>,
): { star: Action; menu: Action[] } {
  const star = useStar(refresh);
  const { rowId: id, name, starred, viewerCan } = report;
  const after = async (opened: Promise<boolean>) => {
    if (await opened) await refresh();
  };
  return {
    star: { key: "star", text: starred ? "取消收藏" : "收藏", onClick: () => star(report) },
    menu: [
      { key: "grants", text: "授权", hidden: !viewerCan.share, onClick: () => after(openGrants({ id })) },
      { key: "links", text: "链接", hidden: !viewerCan.update, onClick: () => after(openLinks({ id })) },
      {
        key: "versions",
        text: "历史版本",
        hidden: !viewerCan.update,
        onClick: () => after(openVersions({ id, name })),
      },
    ],
  };
}
