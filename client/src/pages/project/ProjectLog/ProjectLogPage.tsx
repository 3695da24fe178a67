import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectLogPageQuery } from "@/__generated__/ProjectLogPageQuery.graphql";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { ProjectFrame } from "../_components/ProjectFrame";
import { logs as LIST } from "./list";

const LogSection = lazyPart(
  () => import("@/pages/log/_components/LogSection").then((module) => module.LogSection),
  { ahead: true },
);

/** Work logs linked to a project, as far as they are visible to the viewer (business §2 Project: log). */
export default function ProjectLogPage({ queryRef }: PageProps<ProjectLogPageQuery>) {
  const data = usePreloadedQuery<ProjectLogPageQuery>(
    graphql`
      query ProjectLogPageQuery($id: ID!, $page: PageInput!, $filter: ItemLogFilter, $orderBy: [ItemLogOrder!]) {
        project(id: $id) {
          rowId
          ...ProjectFrame_project
        }
        itemLogs(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          ...LogStream_logs
        }
        types: dictItems(code: LOG_TYPE) { value text }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const { rowId } = project;
  const types = useMemo(() => ({ options: optionsOfItems(data.types) }), [data.types]);
  const list = useList(LIST, { logTypes: types, authorId: useMemberSource() });
  return (
    <ProjectFrame project={project} page="log">
      <LogSection
        title="项目日志"
        list={list}
        logs={data.itemLogs}
        filter={{ ...LIST.filterOf(list.state), projectId: rowId }}
        total={data.itemLogs?.totalCount ?? null}
        writes={{ projectId: rowId }}
        without={["project"]}
        about="关联到这个项目的日志，您看得到的都在这里。"
      />
    </ProjectFrame>
  );
}
