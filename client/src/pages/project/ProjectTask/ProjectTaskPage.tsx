import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectTaskPageQuery } from "@/__generated__/ProjectTaskPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { ProjectFrame } from "../_components/ProjectFrame";
import { tasks as LIST } from "./list";

const TaskTable = lazyPart(
  () => import("@/pages/task/_components/TaskTable").then((module) => module.TaskTable),
  { ahead: true },
);

/** List of the tasks of a project (business §2 Project: task). */
export default function ProjectTaskPage({ queryRef }: PageProps<ProjectTaskPageQuery>) {
  const data = usePreloadedQuery<ProjectTaskPageQuery>(
    graphql`
      query ProjectTaskPageQuery($id: ID!, $page: PageInput!, $filter: TaskFilter, $orderBy: [TaskOrder!]) {
        project(id: $id) {
          rowId
          name
          ...ProjectFrame_project
        }
        tasks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...columns_task }
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const { rowId, name } = project;
  const list = useList(LIST, { directorId: useMemberSource() });
  return (
    <ProjectFrame project={project} page="task">
      <TaskTable
        list={list}
        tasks={data.tasks}
        filter={{ ...LIST.filterOf(list.state), projectId: rowId }}
        without={["project", "customer"]}
        preset={{ project: { rowId, name } }}
      />
    </ProjectFrame>
  );
}
