import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectWorkOrdersPageQuery } from "@/__generated__/ProjectWorkOrdersPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectDeviceSource } from "@/domains/project/useProjectDeviceSource";
import { ProjectFrame } from "../_components/ProjectFrame";
import { orders as LIST } from "./list";

const WorkOrderTable = lazyPart(
  () => import("@/pages/workorder/_components/WorkOrderTable").then((module) => module.WorkOrderTable),
  { ahead: true },
);

/** List of the work orders of a project (business §3 Work order). */
export default function ProjectWorkOrdersPage({ queryRef }: PageProps<ProjectWorkOrdersPageQuery>) {
  const data = usePreloadedQuery<ProjectWorkOrdersPageQuery>(
    graphql`
      query ProjectWorkOrdersPageQuery($id: ID!, $page: PageInput!, $filter: WorkOrderFilter, $orderBy: [WorkOrderOrder!]) {
        project(id: $id) {
          rowId
          name
          ...ProjectFrame_project
        }
        workOrders(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...orderColumns_order }
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const { rowId, name } = project;
  const list = useList(LIST, {
    directorId: useMemberSource(),
    projectDeviceId: useProjectDeviceSource(rowId),
  });
  return (
    <ProjectFrame project={project} page="work">
      <WorkOrderTable
        list={list}
        orders={data.workOrders}
        without={["project"]}
        preset={{ project: { rowId, name } }}
      />
    </ProjectFrame>
  );
}
