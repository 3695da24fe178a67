import { graphql, useFragment } from "react-relay";
import type { TaskPicture_counts$key } from "@/__generated__/TaskPicture_counts.graphql";
import { ChartCard } from "@/ui/chart/ChartCard";
import { isEmpty } from "@/ui/chart/figures";
import { taskFigures } from "./chartData";

/** Chart of a project's tasks by status. */
export function TaskPicture({
  counts: key,
  projectId,
}: {
  counts: TaskPicture_counts$key;
  projectId: string;
}) {
  const counts = useFragment(
    graphql`
      fragment TaskPicture_counts on TaskStatusCount @relay(plural: true) {
        status
        count
        overdue
      }
    `,
    key,
  );
  const figures = taskFigures(counts, projectId);
  if (isEmpty(figures)) return null;
  return <ChartCard title="任务状态" horizontal figures={figures} />;
}
