import { useEffect, useMemo, useRef } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { ProjectListPageDeleteMutation } from "@/__generated__/ProjectListPageDeleteMutation.graphql";
import type { ProjectListPageQuery } from "@/__generated__/ProjectListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { ownColumns } from "@/app/customFields/columns";
import { usePageNavigate } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { RecordList } from "@/app/record/RecordList";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import { useUnseen } from "@/app/record/useUnseen";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { EVERY_PROJECT } from "@/domains/project/access";
import { overviewOf } from "@/domains/project/labels";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { openProject } from "../_lib/openProject";
import { useProjectCommands } from "../_lib/useProjectCommands";
import { COLUMNS, type ProjectRow } from "./columns";
import { projects as LIST, ROUTE, TABS, viewQuery } from "./list";
import { useProjectChanges } from "./useProjectChanges";
import { useProjectExport } from "./useProjectExport";

const QUERIES = TABS.map(({ key, label }, index) => ({
  key,
  label,
  query: index === 0 ? "" : `view=${key}`,
}));

/**
 * List of projects, with tabs: all visible to the viewer, the viewer's own, those the viewer works on, and
 * starred ones (business §2 Project).
 */
export default function ProjectListPage(props: PageProps<ProjectListPageQuery>) {
  return <Projects {...props} />;
}

/**
 * `/project/add`: the list with the dialog of a new project open; cancelling it leaves the list (business
 * §2).
 */
export function ProjectAddPage(props: PageProps<ProjectListPageQuery>) {
  const go = usePageNavigate();
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void openProject({}).then((made) => {
      if (!made) go(ROUTE);
    });
  }, [go]);
  return <Projects {...props} />;
}

function Projects({ queryRef }: PageProps<ProjectListPageQuery>) {
  const data = usePreloadedQuery<ProjectListPageQuery>(
    graphql`
      query ProjectListPageQuery(
        $page: PageInput!
        $filter: ProjectFilter
        $orderBy: [ProjectOrder!]
        $route: String!
      ) {
        projects(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            number
            progress
            beginsOn
            endsOn
            overdueDays
            starred
            isOpen
            version
            createdAt
            type {
              value
              text
            }
            status {
              text
              color
            }
            property {
              value
              text
            }
            tags {
              value
              text
              color
            }
            customer {
              name
            }
            director {
              rowId
              name
              avatarUrl
            }
            directorTeam {
              name
            }
            money {
              amount
              received
            }
            customValues {
              field {
                rowId
              }
              display
            }
            viewerCan {
              update
              delete
              join
            }
          }
        }
        customFields(recordType: PROJECT) {
          rowId
          name
          kind
          dictionary
          options
          enabled
          inList
        }
        savedViews(route: $route) {
          ...SavedViewTabs_views
        }
        types: dictItems(code: PROJECT_TYPE) {
          value
          text
        }
        statuses: dictItems(code: PROJECT_STATUS_CATEGORY) {
          value
          text
        }
        properties: dictItems(code: PROJECT_PROPERTY) {
          value
          text
        }
        tags: dictItems(code: PROJECT_TAG) {
          value
          text
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectListPageDeleteMutation>(graphql`
    mutation ProjectListPageDeleteMutation($ids: [ID!]!) {
      projectDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const can = useCan();
  const go = usePageNavigate();
  const refresh = usePageRefresh();
  const commands = useProjectCommands(refresh);
  const exporting = useProjectExport();
  const members = useMemberSource();
  const parts = useMemo(
    () => ({
      type: { options: optionsOfItems(data.types) },
      status: { options: optionsOfItems(data.statuses) },
      property: { options: optionsOfItems(data.properties) },
      tags: { options: optionsOfItems(data.tags) },
    }),
    [data.types, data.statuses, data.properties, data.tags],
  );
  const list = useList(LIST, {
    ...parts,
    directorId: members,
    memberId: members,
    teamId: useTeamSource(),
    customerId: { ...useCustomerSource(), hidden: !can({ perms: "cust" }) },
    custom: { fields: data.customFields },
  });
  const columns = useMemo(
    () => [...COLUMNS, ...ownColumns<ProjectRow>(data.customFields)],
    [data.customFields],
  );
  const { editing, batchActions } = useProjectChanges(parts, refresh);
  const [params] = useSearchParams();
  const shown = viewQuery(params);
  return (
    <RecordList
      {...list}
      subject="项目"
      unseen={useUnseen("项目", EVERY_PROJECT)}
      columns={columns}
      editing={editing}
      batchActions={batchActions}
      page={data.projects}
      nameOf={({ name }) => name}
      run={({ rowId }) => go(overviewOf(rowId))}
      edit={(row) => openProject(row ? { id: row.rowId } : {})}
      remove={async (ids) => (await remove({ ids })).userErrors}
      bin="PROJECT"
      create={can({ perms: "project:create" }) ? {} : null}
      rowActions={(row) => [
        {
          key: "star",
          text: row.starred ? "取消关注" : "关注",
          onClick: () => commands.star(row.rowId, !row.starred),
        },
        {
          key: "join",
          text: "加入项目",
          hidden: !row.viewerCan.join,
          onClick: () => commands.join(row.rowId),
        },
      ]}
      exportAction={
        can({ perms: "project:export" })
          ? () => exporting(LIST.filterOf(list.state), list.state.sort, data.projects?.totalCount ?? null)
          : null
      }
      about="项目从立项到验收的计划、成员、收款、成本和文档都在这里。"
      views={[]}
      header={
        <SavedViewTabs
          views={data.savedViews ?? []}
          route={ROUTE}
          tabs={QUERIES}
          tab={QUERIES.find(({ query }) => query === shown)?.key ?? null}
          onTab={(key) => list.state.setView(key)}
          queryOf={viewQuery}
          filters={list.filters}
        />
      }
    />
  );
}
