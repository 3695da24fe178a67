import { graphql, usePreloadedQuery } from "react-relay";
import type { OverViewPageQuery } from "@/__generated__/OverViewPageQuery.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { Card } from "@/ui/frame/Card";
import { ProjectFrame } from "../_components/ProjectFrame";
import { MilepostCard } from "./MilepostCard";
import { OverviewTiles } from "./OverviewTiles";
import { ProjectFacts } from "./ProjectFacts";

/** A project at a glance, in a window of its own: one request (business §2 Project). */
export default function OverViewPage({ queryRef }: PageProps<OverViewPageQuery>) {
  const data = usePreloadedQuery<OverViewPageQuery>(
    graphql`
      query OverViewPageQuery($id: ID!) {
        project(id: $id) {
          id
          ...ProjectFrame_project
          ...OverviewTiles_project
          ...MilepostCard_project
          ...ProjectFacts_project
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  return (
    <ProjectFrame project={project} page="OverViewPage">
      <OverviewTiles project={project} />
      <div className="project-overview">
        <div className="ui-stack">
          <MilepostCard project={project} />
          <Card title="动态">
            <RecordActivity recordId={project.id} />
          </Card>
        </div>
        <ProjectFacts project={project} />
      </div>
    </ProjectFrame>
  );
}
