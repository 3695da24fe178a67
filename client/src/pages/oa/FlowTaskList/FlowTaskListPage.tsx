import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { FlowTaskListPageQuery } from "@/__generated__/FlowTaskListPageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import type { FlowTasksTab } from "@/domains/flow/labels";
import { Tabs } from "@/ui/frame/Tabs";
import { TAB, TABS, tabOf } from "./list";
import { OwnRows } from "./OwnRows";
import { TaskRows } from "./TaskRows";

/** The viewer's approvals: pending, decided, own, and copies (business §2 OA flows: FlowTaskList). */
export default function FlowTaskListPage({ queryRef }: PageProps<FlowTaskListPageQuery>) {
  const data = usePreloadedQuery<FlowTaskListPageQuery>(
    graphql`
      query FlowTaskListPageQuery(
        $mine: Boolean!
        $page: PageInput!
        $taskFilter: FlowTaskFilter
        $taskOrder: [FlowTaskOrder!]
        $ownFilter: FlowProcessFilter
        $ownOrder: [FlowProcessOrder!]
      ) {
        flowTasks(page: $page, filter: $taskFilter, orderBy: $taskOrder) @skip(if: $mine) {
          ...TaskRows_tasks
        }
        flowProcesses(page: $page, filter: $ownFilter, orderBy: $ownOrder) @include(if: $mine) {
          ...OwnRows_processes
        }
        flowCounts { toDo copied running returned drafts }
      }
    `,
    queryRef,
  );
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  const counts = data.flowCounts;
  const count: Readonly<Record<FlowTasksTab, number | null>> = {
    TO_DO: counts?.toDo ?? null,
    DONE: null,
    // own applications that still need an action
    MINE: counts ? counts.running + counts.returned + counts.drafts : null,
    COPIED: counts?.copied ?? null,
  };
  const tabs = (
    <Tabs
      label="我的审批"
      tabs={TABS.map(({ key, label }) => ({ key, label, count: count[key] || null }))}
      value={tab}
      onChange={(key) => setParams(key === "TO_DO" ? {} : { [TAB]: key })}
    />
  );
  // while the other list loads the URL is ahead of the data: the loaded rows decide
  return data.flowProcesses || (tab === "MINE" && !data.flowTasks) ? (
    <OwnRows processes={data.flowProcesses ?? null} tabs={tabs} />
  ) : (
    <TaskRows key={tab} tab={tab === "MINE" ? "TO_DO" : tab} tasks={data.flowTasks ?? null} tabs={tabs} />
  );
}
