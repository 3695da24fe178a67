import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { ProjectsWidget_query$key } from "@/__generated__/ProjectsWidget_query.graphql";
import type { ProjectsWidgetQuery } from "@/__generated__/ProjectsWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/** The member's projects, and the documents due for their acceptance; overdue ones come first, in red. */
export default function ProjectsWidget({ queryRef }: WidgetProps<ProjectsWidgetQuery>) {
  const go = usePageNavigate();
  const { projectSummary: counts, acceptanceItems: items } = useFragment<ProjectsWidget_query$key>(
    graphql`
      fragment ProjectsWidget_query on Query @throwOnFieldError {
        projectSummary {
          mine
          joined
          starred
          overdue
        }
        acceptanceItems(
          page: { number: 1, size: 5 }
          filter: { mine: true, done: false }
          orderBy: [{ field: DUE_ON, direction: ASC }]
        ) {
          nodes {
            id
            rowId
            name
            dueOn
            isOverdue
            project {
              rowId
              name
            }
          }
        }
      }
    `,
    usePreloadedQuery<ProjectsWidgetQuery>(
      graphql`
        query ProjectsWidgetQuery {
          ...ProjectsWidget_query
        }
      `,
      queryRef,
    ),
  );
  const number = (count: number | null | undefined) => formatNumber(count ?? 0, 0);
  const tile = (label: string, count: number | null | undefined, search: string) => (
    <StatTile label={label} value={number(count)} onClick={() => go(`/project?${search}`)} />
  );
  const rows = (items?.nodes ?? []).filter(({ project }) => project);
  return (
    <>
      <div className="wb-stats">
        {tile("我负责的", counts?.mine, "view=MINE")}
        {tile("我参与的", counts?.joined, "view=JOINED")}
        {tile("我关注的", counts?.starred, "view=STARRED")}
        <StatTile
          label="已逾期"
          value={number(counts?.overdue)}
          {...(counts?.overdue ? { tone: "red" as const } : {})}
          onClick={() => go("/project?late=1")}
        />
      </div>
      {rows.length > 0 ? (
        <ul className="wb-rows" aria-label="我要提交的验收资料">
          {rows.map(({ id, rowId, name, dueOn, isOverdue, project }) => (
            <WidgetRow
              key={id}
              to={`/project/${project?.rowId}/ProjectAccept?item=${rowId}`}
              title={name}
              note={project?.name}
            >
              {isOverdue ? <StatusTag tone="red">逾期</StatusTag> : null} {dueOn}
            </WidgetRow>
          ))}
        </ul>
      ) : null}
    </>
  );
}
