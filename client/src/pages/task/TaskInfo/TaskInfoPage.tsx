import { graphql, usePreloadedQuery } from "react-relay";
import type { TaskInfoPageQuery } from "@/__generated__/TaskInfoPageQuery.graphql";
import { found } from "@/app/errors";
import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { PageHeader } from "@/ui/frame/PageHeader";
import { TaskContent } from "../_components/record/TaskContent";

/** Page of a single task, the target of links and notifications (business §2 Task). */
export default function TaskInfoPage({ queryRef }: PageProps<TaskInfoPageQuery>) {
  const data = usePreloadedQuery<TaskInfoPageQuery>(
    graphql`
      query TaskInfoPageQuery($id: ID!) {
        task(id: $id) {
          name
          ...TaskContent_task
        }
        ...TaskTimes_query @arguments(id: $id)
      }
    `,
    queryRef,
  );
  const task = found(data.task);
  const refresh = usePageRefresh();
  const back = useBack();
  usePageTitle(task.name);
  return (
    <div className="ui-page">
      <PageHeader
        breadcrumb={useBreadcrumb(task.name)}
        title={task.name}
        actions={[{ key: "back", text: "返回", onClick: back }]}
      />
      <TaskContent task={task} query={data} refresh={refresh} onDeleted={back} titled />
    </div>
  );
}
