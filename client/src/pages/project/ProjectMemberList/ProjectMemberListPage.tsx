import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectMemberListPageQuery } from "@/__generated__/ProjectMemberListPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { PageProps } from "@/app/routes/types";
import { EmptyState } from "@/ui/feedback/states";
import { Actions } from "@/ui/frame/Actions";
import { ProjectFrame } from "../_components/ProjectFrame";
import { GroupCard } from "./GroupCard";

const openGroup = lazyRecordDialog(() => import("./GroupDialog"));

/**
 * Members of a project by group: internal groups, and partner teams
 * (business §2 Project: ProjectMemberList).
 */
export default function ProjectMemberListPage({ queryRef }: PageProps<ProjectMemberListPageQuery>) {
  const data = usePreloadedQuery<ProjectMemberListPageQuery>(
    graphql`
      query ProjectMemberListPageQuery($id: ID!, $filter: ProjectGroupFilter) {
        project(id: $id) {
          rowId
          viewerCan { update }
          ...ProjectFrame_project
        }
        projectGroups(first: 50, filter: $filter) {
          nodes {
            rowId
            ...GroupCard_group
          }
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const refresh = usePageRefresh();
  const add = (kind: "OWN" | "PARTNER") => async () => {
    if (await openGroup({ projectId: project.rowId, kind })) await refresh();
  };
  const groups = data.projectGroups?.nodes ?? [];
  return (
    <ProjectFrame project={project} page="ProjectMemberList">
      {project.viewerCan.update ? (
        <div className="ui-row ui-row--wrap project-row--above">
          <Actions
            actions={[
              { key: "own", text: "新增分组", intent: "primary", onClick: add("OWN") },
              { key: "partner", text: "新增协作团队", onClick: add("PARTNER") },
            ]}
          />
        </div>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState text="还没有项目成员。新建分组后把人加进来，成员都能看到这个项目。" />
      ) : (
        <div className="ui-stack">
          {groups.map((group) => (
            <GroupCard key={group.rowId} group={group} refresh={refresh} />
          ))}
        </div>
      )}
    </ProjectFrame>
  );
}
