import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectUploadReportPageQuery } from "@/__generated__/ProjectUploadReportPageQuery.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { ACCEPTANCE_STATUS } from "@/domains/project/acceptanceLabels";
import { toast } from "@/ui/feedback/toasts";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { FileList } from "@/ui/upload/FileList";
import { ProjectFrame } from "../_components/ProjectFrame";
import { usePaperCommands } from "../_lib/usePaperCommands";
import { papers as LIST } from "./list";

type PaperRow = NonNullable<ProjectUploadReportPageQuery["response"]["acceptanceResources"]>["nodes"][number];

const COLUMNS = LIST.columns<PaperRow>([
  { key: "name", title: "资料名称", width: 180, required: true, sortable: "NAME", grow: true },
  { key: "item", title: "验收目录", width: 150, render: ({ item }) => item?.name, phone: true },
  {
    key: "status",
    title: "状态",
    width: 92,
    phone: true,
    render: ({ status }) => (
      <StatusTag tone={ACCEPTANCE_STATUS[status].tone}>{ACCEPTANCE_STATUS[status].text}</StatusTag>
    ),
  },
  { key: "files", title: "文件", width: 64, number: true, render: ({ files }) => (files ?? []).length },
  { key: "submittedBy", title: "提交人", width: 88, render: ({ submittedBy }) => submittedBy?.name },
  {
    key: "submittedAt",
    title: "提交时间",
    width: 164,
    render: ({ submittedAt }) => <ListTime value={submittedAt} />,
  },
  { key: "auditedBy", title: "审核人", width: 88, render: ({ auditedBy }) => auditedBy?.name },
  { key: "opinion", title: "审核意见", width: 180 },
  { key: "remark", title: "备注", width: 160, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

const openPaper = lazyRecordDialog(() => import("../_components/PaperDialog"));

/**
 * List of a project's acceptance documents: upload, submit, and review several at once (business §2
 * Project: ProjectUploadReport).
 */
export default function ProjectUploadReportPage({ queryRef }: PageProps<ProjectUploadReportPageQuery>) {
  const data = usePreloadedQuery<ProjectUploadReportPageQuery>(
    graphql`
      query ProjectUploadReportPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: AcceptanceResourceFilter
        $orderBy: [ProjectPartOrder!]
      ) {
        project(id: $id) {
          rowId
          viewerCan { planMileposts }
          ...ProjectFrame_project
        }
        acceptanceTree(projectId: $id) {
          rowId
          parentRowId
          name
          viewerCan { bring }
        }
        acceptanceResources(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            remark
            status
            opinion
            version
            createdAt
            submittedAt
            availableActions
            item { rowId name }
            submittedBy { name }
            auditedBy { name }
            files { rowId name size }
            viewerCan { update delete file }
          }
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const refresh = usePageRefresh();
  const commands = usePaperCommands(refresh);
  const list = useList(LIST);
  const items = useMemo(() => data.acceptanceTree ?? [], [data.acceptanceTree]);
  const brings = items.some(({ viewerCan }) => viewerCan.bring);
  const may = project.viewerCan.planMileposts;
  const only = (rows: readonly PaperRow[], action: string) => {
    const able = rows.filter(({ availableActions }) =>
      (availableActions as readonly string[]).includes(action),
    );
    if (able.length === 0) toast.warning("所选资料都不在可处理的状态");
    return able;
  };
  return (
    <ProjectFrame project={project} page="ProjectUploadReport">
      <RecordList
        {...list}
        embedded
        subject="资料"
        columns={COLUMNS}
        page={data.acceptanceResources}
        nameOf={({ name }) => name}
        edit={(row) => openPaper({ row, items })}
        remove={commands.remove}
        rowActions={(row) => commands.actions(row).filter(({ key }) => key !== "delete")}
        batchActions={
          may
            ? [
                {
                  key: "audit",
                  text: "批量审核",
                  onClick: async (rows) => {
                    const able = only(rows, "PASS");
                    if (able.length > 0) await commands.audit(able);
                  },
                },
                {
                  key: "finish",
                  text: "批量归档",
                  onClick: async (rows) => {
                    const able = only(rows, "FINISH");
                    if (able.length > 0) await commands.finish(able);
                  },
                },
              ]
            : []
        }
        panel={{
          content: ({ id, files }) => {
            const all = attachedFiles(files);
            return (
              <>
                <Section title="文件">
                  <FileList files={all} onOpen={(file) => void openPreview(file, all)} />
                </Section>
                <RecordActivity key={id} recordId={id} />
              </>
            );
          },
        }}
        create={brings ? { text: "上报资料" } : null}
        about={
          items.length === 0
            ? "先在“验收”里建立验收目录，再按目录上报资料。"
            : "按验收目录上报的资料：提交、审核、归档都在这里。"
        }
      />
    </ProjectFrame>
  );
}
