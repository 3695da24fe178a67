import { useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { PoolWorkListPageDeleteMutation } from "@/__generated__/PoolWorkListPageDeleteMutation.graphql";
import type { PoolWorkListPageQuery } from "@/__generated__/PoolWorkListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { PROJECT_WORK_STATUS } from "@/domains/work/labels";
import { useSave } from "@/relay/useAppMutation";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { WorkText } from "../_components/WorkText";
import { useAllowed } from "../_lib/managed";
import { COLUMNS } from "./columns";
import { exportWorks, importWorks } from "./exchange";
import { projectWorks as LIST } from "./list";
import { PoolTeamScores } from "./PoolTeamScores";
import { usePoolSteps } from "./usePoolSteps";

type Node = NonNullable<PoolWorkListPageQuery["response"]["projectWorks"]>["nodes"][number];
type Can = NonNullable<Node["viewerCan"]>;
export type ProjectWorkRow = Node & { readonly viewerCan: Can };

const NOTHING: Can = { update: false, delete: false, seeSalary: false };

const openWork = lazyRecordDialog(() => import("./ProjectWorkDialog"));

/**
 * List of project work: the pool from which members claim, the viewer's claimed work, and all of it
 * (business §2 Work order: PoolWorkList).
 */
export default function PoolWorkListPage({ queryRef }: PageProps<PoolWorkListPageQuery>) {
  const { projectWorks } = usePreloadedQuery<PoolWorkListPageQuery>(
    graphql`
      query PoolWorkListPageQuery($page: PageInput!, $filter: ProjectWorkFilter, $orderBy: [ProjectWorkOrder!]) {
        projectWorks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name description status unit quantity price amount score doneQuantity endsOn isOverdue
            drawnAt doneAt confirmedAt version createdAt availableActions
            project { rowId name }
            team { rowId name }
            director { rowId name avatarUrl }
            confirmedBy { name }
            createdBy { name }
            viewerCan { update delete seeSalary }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<PoolWorkListPageDeleteMutation>(graphql`
    mutation PoolWorkListPageDeleteMutation($ids: [ID!]!) {
      projectWorkDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const [scores, setScores] = useState(false);
  const can = useCan();
  const { isProjectEditor } = useViewer();
  const refresh = usePageRefresh();
  const actions = usePoolSteps(refresh);
  const members = useMemberSource();
  const list = useList(LIST, {
    projectId: { ...useProjectSource(), hidden: !can({ perms: "project" }) },
    teamId: useTeamSource(),
    directorId: members,
    batch: useBatchSource("tms/projectwork"),
  });
  const filter = LIST.filterOf(list.state);
  const mayCreate = isProjectEditor || can({ perms: "work:project:create,project:pm" });
  return (
    <>
      <RecordList
        {...list}
        subject="项目工单"
        columns={COLUMNS}
        page={useAllowed(projectWorks, NOTHING)}
        nameOf={({ name }) => name}
        edit={(row) => openWork({ row })}
        bin="PROJECT_WORK"
        remove={async (ids) => (await remove({ ids })).userErrors}
        create={mayCreate ? {} : null}
        rowActions={actions}
        actions={[{ key: "scores", text: "团队得分", onClick: () => setScores(true) }]}
        importAction={mayCreate ? () => importWorks(() => void refresh()) : null}
        exportAction={
          can({ perms: "work:project:export" })
            ? () => exportWorks(filter, projectWorks?.totalCount ?? null)
            : null
        }
        panel={{
          tag: ({ status }) => (
            <StatusTag tone={PROJECT_WORK_STATUS[status].tone}>{PROJECT_WORK_STATUS[status].text}</StatusTag>
          ),
          content: ({ description }) => (
            <Section title="工作内容">
              <WorkText text={description} none="没有写明" />
            </Section>
          ),
        }}
        about="项目把要做的工作放进这里，谁先领取就由谁来做；做完由项目确认数量和评分。"
      />
      {scores ? <PoolTeamScores filter={filter} onClose={() => setScores(false)} /> : null}
    </>
  );
}
