import { openActivity } from "@/app/activity/openActivity";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { ACCEPTANCE_STATUS } from "@/domains/project/acceptanceLabels";
import type { Action } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Actions } from "@/ui/frame/Actions";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { FileList } from "@/ui/upload/FileList";
import type { DirectoryRow } from "../_lib/acceptance";
import { usePaperCommands } from "../_lib/usePaperCommands";
import { ItemOverview } from "./ItemOverview";
import type { ItemRow } from "./item";

const openPaper = lazyRecordDialog(() => import("../_components/PaperDialog"));

type PaperOfItem = NonNullable<ItemRow["resources"]>[number];

/**
 * A node of a project's acceptance directory: the responsible member, the due date, and the documents
 * submitted.
 */
export function ItemPane({
  row,
  rows,
  long,
  all,
  named,
  actions,
  onSelect,
  refresh,
}: {
  row: ItemRow;
  rows: readonly ItemRow[];
  /** Not all of the directory is here. */
  long: boolean;
  all: () => Promise<readonly DirectoryRow[]>;
  /** The paper that the address names. */
  named: string | null;
  actions: readonly Action[];
  onSelect: (id: string) => void;
  refresh: () => Promise<unknown>;
}) {
  const papers = row.resources ?? [];
  const folder = row.hasChildren;
  const bring: Action = {
    key: "bring",
    text: "提交资料",
    intent: "primary",
    hidden: !row.viewerCan.bring,
    onClick: async () => {
      if (await openPaper({ item: row, items: await all() })) await refresh();
    },
  };
  return (
    <div className="ui-stack">
      <Card title={row.name} actions={[bring, ...actions]}>
        <p className="ui-row ui-row--wrap">
          <StatusTag tone={row.required ? "blue" : "neutral"}>{row.required ? "必交" : "选交"}</StatusTag>
          {row.director ? (
            <span className="ui-row ui-muted">
              负责人 <PersonName name={row.director.name} src={row.director.avatarUrl} />
            </span>
          ) : (
            <span className="ui-muted">未指定负责人，项目成员都可提交</span>
          )}
          {row.dueOn ? (
            <StatusTag tone={row.isOverdue ? "red" : "neutral"}>要求 {row.dueOn}</StatusTag>
          ) : null}
        </p>
        {row.remark ? <p className="ui-muted">{row.remark}</p> : null}
        {papers.length > 0 ? (
          <ul className="accept-papers" aria-label="已提交的资料">
            {papers.map((paper) => (
              <PaperEntry
                key={paper.rowId}
                paper={paper}
                named={paper.rowId === named}
                item={row}
                all={all}
                refresh={refresh}
              />
            ))}
          </ul>
        ) : folder ? null : (
          <EmptyState
            compact
            title="还没有资料"
            {...(row.viewerCan.bring ? { action: bring } : { text: "等负责人提交" })}
          />
        )}
      </Card>
      {folder ? <ItemOverview rows={rows} long={long} below={row.rowId} onSelect={onSelect} /> : null}
    </div>
  );
}

function PaperEntry({
  paper,
  named,
  item,
  all,
  refresh,
}: {
  paper: PaperOfItem;
  named: boolean;
  item: ItemRow;
  all: () => Promise<readonly DirectoryRow[]>;
  refresh: () => Promise<unknown>;
}) {
  const commands = usePaperCommands(refresh);
  const files = attachedFiles(paper.files);
  const { text, tone } = ACCEPTANCE_STATUS[paper.status];
  return (
    <li className="accept-paper" data-named={named || undefined}>
      <div className="ui-row ui-row--wrap ui-row--between">
        <span className="ui-row ui-row--wrap">
          <strong>{paper.name}</strong>
          <StatusTag tone={tone}>{text}</StatusTag>
          {paper.filedAt ? <StatusTag tone="green">已存入文档</StatusTag> : null}
        </span>
        <span className="ui-row">
          <Actions
            size="small"
            minimal
            max={2}
            actions={[
              {
                key: "edit",
                text: "修改",
                hidden: !paper.viewerCan.update,
                onClick: async () => {
                  if (await openPaper({ row: { ...paper, item }, items: await all() })) await refresh();
                },
              },
              ...commands.actions(paper),
              { key: "talk", text: "评论与动态", onClick: () => openActivity(paper) },
            ]}
          />
        </span>
      </div>
      <p className="ui-muted ui-small">
        {paper.submittedAt ? (
          <>
            {paper.submittedBy?.name} 提交于 <DateTimeText value={paper.submittedAt} />
          </>
        ) : (
          <>
            {paper.createdBy?.name} 建立于 <DateTimeText value={paper.createdAt} />
          </>
        )}
        {paper.auditedAt ? (
          <>
            ，{paper.auditedBy?.name} 审核于 <DateTimeText value={paper.auditedAt} />
          </>
        ) : null}
      </p>
      {paper.opinion ? (
        <p className={paper.status === "RETURNED" ? "accept-paper__returned" : "ui-muted"}>
          {paper.status === "CANCELLED" ? "作废原因" : "审核意见"}：{paper.opinion}
        </p>
      ) : null}
      {paper.remark ? <p className="ui-muted">{paper.remark}</p> : null}
      <FileList files={files} onOpen={(file) => void openPreview(file, files)} />
    </li>
  );
}
