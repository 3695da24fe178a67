import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectCatalogPageQuery } from "@/__generated__/ProjectCatalogPageQuery.graphql";
import { found } from "@/app/errors";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { PageLink } from "@/app/page/navigation";
import type { Label } from "@/app/record/labels";
import { download, saveResponse } from "@/app/rest";
import type { PageProps } from "@/app/routes/types";
import { ACCEPTANCE_STATUS, ITEM_STATE } from "@/domains/project/acceptanceLabels";
import { formatDate, formatDateTime } from "@/ui/base/format";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { FileList } from "@/ui/upload/FileList";
import { ProjectFrame } from "../_components/ProjectFrame";
import { numbered } from "../_lib/acceptance";
import { Handover, Signatures } from "./Handover";

type ItemRow = NonNullable<ProjectCatalogPageQuery["response"]["acceptanceTree"]>[number];
type Paper = NonNullable<ItemRow["resources"]>[number];

interface Line {
  readonly key: string;
  readonly number: string;
  readonly item: string;
  readonly depth: number;
  /** Reason why there is no paper, where one is required. */
  readonly missing: Label | null;
  readonly paper: Paper | null;
}

/** Reason why a node has no approved document: its state, in the words of the acceptance. */
function missingOf({ state, required }: ItemRow, leaf: boolean): Label | null {
  if (state !== "EMPTY") return ITEM_STATE[state];
  return leaf && required ? { ...ITEM_STATE.EMPTY, tone: "yellow" } : null;
}

/** A row for each node, and one for each further document of it. */
function linesOf(rows: readonly ItemRow[]): Line[] {
  return numbered(rows).flatMap(({ number, row, path, leaf }): Line[] => {
    const papers = (row.resources ?? []).filter(({ status }) => status === "PASSED" || status === "FINISHED");
    const line = { number, item: row.name, depth: path.length - 1, missing: missingOf(row, leaf) };
    if (papers.length === 0) return [{ ...line, key: row.rowId, paper: null }];
    return papers.map((paper, index) => ({
      ...line,
      number: index === 0 ? number : "",
      item: index === 0 ? row.name : "",
      key: paper.rowId,
      paper,
    }));
  });
}

/**
 * Handover directory of a project, numbered and printable: approved documents, and missing ones (business
 * §2 Project).
 */
export default function ProjectCatalogPage({ queryRef }: PageProps<ProjectCatalogPageQuery>) {
  const data = usePreloadedQuery<ProjectCatalogPageQuery>(
    graphql`
      query ProjectCatalogPageQuery($id: ID!) {
        project(id: $id) {
          rowId
          name
          number
          beginsOn
          endsOn
          customer { name }
          director { name }
          acceptance { passedCount finishedCount requiredCount doneCount }
          ...ProjectFrame_project
        }
        acceptanceSignatures(projectId: $id) { ...Handover_signatures }
        acceptanceTree(projectId: $id) {
          rowId
          parentRowId
          name
          required
          state
          resources {
            rowId
            name
            status
            submittedBy { name }
            auditedBy { name }
            finishedAt
            files { rowId name size }
          }
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const rows = data.acceptanceTree ?? [];
  const lines = linesOf(rows);
  const { acceptance, rowId: projectId, name } = project;
  const papers = (acceptance?.passedCount ?? 0) + (acceptance?.finishedCount ?? 0);
  return (
    <ProjectFrame project={project} page="ProjectCatalog">
      {rows.length === 0 ? (
        <EmptyState
          text={
            <>
              还没有验收目录，先到<PageLink to={`/project/${projectId}/ProjectAccept`}>验收</PageLink>里建立。
            </>
          }
        />
      ) : (
        <>
          <Handover project={project} />
          <Card
            title={`移交目录（${acceptance?.doneCount ?? 0}/${acceptance?.requiredCount ?? 0} 项必交已通过）`}
            padding={false}
            actions={[
              {
                key: "download",
                text: "下载全部资料",
                hidden: papers === 0,
                onClick: async () =>
                  saveResponse(
                    await download("/api/pms/validateProjectResource/download", { projectId }),
                    `${name}验收资料.zip`,
                  ),
              },
              {
                key: "report",
                text: "下载移交清单",
                onClick: async () =>
                  saveResponse(
                    await download("/api/pms/validateProjectResource/report", { projectId }),
                    `${name}移交清单.docx`,
                  ),
              },
              {
                key: "pdf",
                text: "下载 PDF",
                onClick: async () =>
                  saveResponse(
                    await download("/api/pms/validateProjectResource/report", { projectId, format: "pdf" }),
                    `${name}移交清单.pdf`,
                  ),
              },
              { key: "print", text: "打印移交清单", onClick: () => window.print() },
            ]}
          >
            <SimpleTable<Line>
              label="移交目录"
              rows={lines}
              rowKey={({ key }) => key}
              columns={[
                { key: "number", title: "编号", width: 56, render: ({ number }) => number },
                {
                  key: "item",
                  title: "目录",
                  width: 160,
                  render: ({ item, depth }) => (
                    <span
                      style={{ paddingInlineStart: depth * 16, fontWeight: depth === 0 ? 600 : undefined }}
                    >
                      {item}
                    </span>
                  ),
                },
                {
                  key: "paper",
                  title: "资料",
                  minWidth: 180,
                  grow: true,
                  render: ({ paper, missing }) => {
                    if (!paper)
                      return missing ? <StatusTag tone={missing.tone}>{missing.text}</StatusTag> : null;
                    const files = attachedFiles(paper.files);
                    return <FileList files={files} onOpen={(file) => void openPreview(file, files)} />;
                  },
                },
                {
                  key: "status",
                  title: "状态",
                  width: 88,
                  render: ({ paper }) =>
                    paper ? (
                      <StatusTag tone={ACCEPTANCE_STATUS[paper.status].tone}>
                        {ACCEPTANCE_STATUS[paper.status].text}
                      </StatusTag>
                    ) : null,
                },
                { key: "by", title: "提交人", width: 76, render: ({ paper }) => paper?.submittedBy?.name },
                { key: "audit", title: "审核人", width: 76, render: ({ paper }) => paper?.auditedBy?.name },
                {
                  key: "finishedAt",
                  title: "归档日期",
                  width: 108,
                  render: ({ paper }) =>
                    paper?.finishedAt ? (
                      <span title={formatDateTime(paper.finishedAt)}>{formatDate(paper.finishedAt)}</span>
                    ) : null,
                },
              ]}
            />
          </Card>
          <Signatures signatures={data.acceptanceSignatures} />
        </>
      )}
    </ProjectFrame>
  );
}
