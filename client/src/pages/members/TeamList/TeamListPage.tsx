import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { TeamListPageExportQuery } from "@/__generated__/TeamListPageExportQuery.graphql";
import type { TeamListPageQuery } from "@/__generated__/TeamListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { importFile } from "@/app/importFile";
import { usePageRefresh } from "@/app/page/pageContext";
import { download, exportList, saveResponse } from "@/app/rest";
import type { PageProps } from "@/app/routes/types";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { TreeMode } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";
import { useTreeFlat } from "@/ui/list/useTreeFlat";
import { openTeamDialog } from "../_lib/useTeamDialogs";
import { MODE, teams } from "./list";
import { TeamFlatList } from "./TeamFlatList";
import { TeamTree } from "./TeamTree";

/** Actions above both views of the teams. */
export interface TeamListTools {
  readonly create: (() => Promise<void>) | null;
  readonly importing: (() => Promise<void>) | null;
  readonly exporting: () => Promise<void>;
  readonly setMode: (mode: TreeMode) => void;
}

/** Teams of the enterprise: as a tree to rearrange, or as a flat list to search (core §2). */
export default function TeamListPage({ queryRef, search }: PageProps<TeamListPageQuery>) {
  const data = usePreloadedQuery<TeamListPageQuery>(
    graphql`
      query TeamListPageQuery(
        $tree: Boolean!
        $page: PageInput!
        $filter: TeamFilter
        $orderBy: [TeamOrder!]
      ) {
        organization(withMembers: false, type: INTERNAL) @include(if: $tree) {
          ...TeamTree_nodes
        }
        teams(page: $page, filter: $filter, orderBy: $orderBy) @skip(if: $tree) {
          ...TeamFlatList_teams
        }
      }
    `,
    queryRef,
  );
  const [params, setParams] = useSearchParams();
  const [remembered, remember] = useTreeFlat(teams.storageKey);
  const refresh = usePageRefresh();
  const ask = useFetchQuery();
  const mayEdit = useCan()({ perms: "e:member" });
  const flat = params.get(MODE) === "flat";

  // the URL determines the view; without parameters the last used view opens
  const wish = params.has(MODE) || params.size > 0;
  useEffect(() => {
    if (flat) remember("flat");
    else if (!wish && remembered === "flat") setParams({ [MODE]: "flat" }, { replace: true });
  }, [flat, wish, remembered, remember, setParams]);

  const tools: TeamListTools = {
    setMode: (mode) => {
      remember(mode);
      setParams(mode === "flat" ? { [MODE]: "flat" } : {});
    },
    create: mayEdit
      ? async () => {
          if (await openTeamDialog({ type: "INTERNAL" })) await refresh();
        }
      : null,
    importing: mayEdit
      ? () =>
          openImport({
            title: "导入团队",
            templateUrl: async () =>
              saveResponse(await download("/api/ems/team/getImportTemplate"), "团队导入模板.xlsx"),
            ...importFile("/api/ems/team/importExcel"),
            onDone: () => void refresh(),
          })
      : null,
    exporting: async () => {
      const { teamExportColumns } = await ask<TeamListPageExportQuery>(
        graphql`
          query TeamListPageExportQuery {
            teamExportColumns {
              prop
              label
              required
              checked
            }
          }
        `,
        {},
      );
      const { filter } = teams.read(search);
      await openExport({
        title: "导出团队",
        columns: [...(teamExportColumns ?? [])],
        fileName: "团队.xlsx",
        run: (columns, { signal }) =>
          exportList(
            "/api/ems/team/exportExcel",
            {
              type: "1",
              keyword: filter.keyword,
              acceptOnly: filter.acceptOnly,
              directedByViewer: filter.directedByViewer,
              columns,
            },
            { signal },
          ),
      });
    },
  };

  if (flat && data.teams) return <TeamFlatList teams={data.teams} tools={tools} />;
  return <TeamTree nodes={data.organization ?? []} tools={tools} />;
}
