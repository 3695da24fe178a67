import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { TasksWidget_query$key } from "@/__generated__/TasksWidget_query.graphql";
import type { TasksWidgetQuery } from "@/__generated__/TasksWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/** The member's open tasks: their number, and the five that are due first (business §2 Task). */
export default function TasksWidget({ queryRef }: WidgetProps<TasksWidgetQuery>) {
  const go = usePageNavigate();
  const { taskIndexCounts: counts, tasks } = useFragment<TasksWidget_query$key>(
    graphql`
      fragment TasksWidget_query on Query @throwOnFieldError {
        taskIndexCounts { toDo overdue toValidate created }
        tasks(
          page: { number: 1, size: 5 }
          filter: { scope: TO_DO }
          orderBy: [{ field: ENDS_ON, direction: ASC }]
        ) {
          nodes { id rowId name endsOn isOverdue project { name } }
        }
      }
    `,
    usePreloadedQuery<TasksWidgetQuery>(
      graphql`
        query TasksWidgetQuery {
          ...TasksWidget_query
        }
      `,
      queryRef,
    ),
  );
  const tile = (label: string, count: number | null | undefined, search: string, red = false) => (
    <StatTile
      label={label}
      value={formatNumber(count ?? 0, 0)}
      {...(red && count ? { tone: "red" as const } : {})}
      onClick={() => go(`/task?${search}`)}
    />
  );
  const rows = tasks?.nodes ?? [];
  return (
    <>
      <div className="wb-stats">
        {tile("待我处理", counts?.toDo, "view=TO_DO")}
        {tile("其中逾期", counts?.overdue, "view=TO_DO&late=1", true)}
        {tile("待我验收", counts?.toValidate, "view=TO_VALIDATE")}
        {tile("我创建的", counts?.created, "view=CREATED&open=1")}
      </div>
      {rows.length > 0 ? (
        <ul className="wb-rows" aria-label="最先到期的任务">
          {rows.map(({ id, rowId, name, endsOn, isOverdue, project }) => (
            <WidgetRow key={id} to={`/task/${rowId}/info`} title={name} note={project?.name}>
              {isOverdue ? <StatusTag tone="red">逾期</StatusTag> : null} {endsOn}
            </WidgetRow>
          ))}
        </ul>
      ) : null}
    </>
  );
}
