import { graphql, usePreloadedQuery } from "react-relay";
import type { OverViewPageQuery } from "@/__generated__/OverViewPageQuery.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { PartBoundary } from "@/app/page/PageBoundary";
import { Parts } from "@/app/page/Parts";
import type { PageProps } from "@/app/routes/types";
import { Card } from "@/ui/frame/Card";
import { ProjectFrame } from "../_components/ProjectFrame";
import { CostPicture } from "./CostPicture";
import { MilepostCard } from "./MilepostCard";
import { OverviewTiles } from "./OverviewTiles";
import { PaymentPicture } from "./PaymentPicture";
import { ProjectFacts } from "./ProjectFacts";
import { TaskPicture } from "./TaskPicture";

/**
 * Overview of a project in a window of its own: key figures, charts, milestones and members, loaded by one
 * request (business §2 Project).
 */
export default function OverViewPage({ queryRef }: PageProps<OverViewPageQuery>) {
  const data = usePreloadedQuery<OverViewPageQuery>(
    graphql`
      query OverViewPageQuery($id: ID!) {
        project(id: $id) {
          id
          rowId
          viewerCan { seeMoney }
          ...ProjectFrame_project
          ...OverviewTiles_project
          ...MilepostCard_project
          ...ProjectFacts_project
        }
        paymentPlans(page: { number: 1, size: 500 }, filter: { projectId: $id }) {
          ...PaymentPicture_plans
        }
        projectCostSums(filter: { projectId: $id }) {
          ...CostPicture_sums
        }
        taskStatuses(filter: { projectId: $id }) {
          ...TaskPicture_counts
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const { rowId, viewerCan } = project;
  return (
    <ProjectFrame project={project} page="OverViewPage">
      <PartBoundary resetKey={project.id}>
        <OverviewTiles project={project} />
      </PartBoundary>
      <div className="project-pictures">
        <Parts of={project.id}>
          {viewerCan.seeMoney && data.paymentPlans ? (
            <PaymentPicture plans={data.paymentPlans} projectId={rowId} />
          ) : null}
          {viewerCan.seeMoney && data.projectCostSums ? (
            <CostPicture sums={data.projectCostSums} projectId={rowId} />
          ) : null}
          {/* null for those who have no tasks */}
          {data.taskStatuses ? <TaskPicture counts={data.taskStatuses} projectId={rowId} /> : null}
        </Parts>
      </div>
      <div className="project-overview">
        <div className="ui-stack">
          <Parts of={project.id}>
            <MilepostCard project={project} />
            <Card title="动态">
              <RecordActivity recordId={project.id} />
            </Card>
          </Parts>
        </div>
        <PartBoundary resetKey={project.id}>
          <ProjectFacts project={project} />
        </PartBoundary>
      </div>
    </ProjectFrame>
  );
}
