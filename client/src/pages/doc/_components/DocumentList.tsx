import UploadIcon from "@blueprintjs/icons/lib/esm/generated/components/upload";
import { useEffect, useMemo, useState } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  DocumentList_query$data,
  DocumentList_query$key,
} from "@/__generated__/DocumentList_query.graphql";
import { useCan } from "@/access/Can";
import { openActivity } from "@/app/activity/openActivity";
import { unfinishedUploads } from "@/app/files/uploadMemory";
import { useSaveFile } from "@/app/files/useSaveFile";
import { usePageNavigate } from "@/app/page/navigation";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { useViewer } from "@/app/session/viewer";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { Action } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { ListPage } from "@/ui/list/ListPage";
import { useShow } from "@/ui/list/opening";
import { useTreeFlat } from "@/ui/list/useTreeFlat";
import { codeOf } from "../_lib/categories";
import { groupPath, groupTree } from "../_lib/groups";
import { openDocumentDialog, openRecords, openUpload, openVersions } from "../_lib/openDialogs";
import { categoryOf, type DocumentContext, documents } from "../_lib/params";
import { uploadScope } from "../_lib/uploadScope";
import { useDocumentBatch } from "../_lib/useDocumentBatch";
import { useDocumentDelete } from "../_lib/useDocumentDelete";
import { documentColumns } from "./documentColumns";
import "./DocumentList.css";
import { DocumentPreview } from "./DocumentPreview";
import { GroupPane } from "./GroupPane";

/** Row of the document list. */
export type DocumentRow = NonNullable<DocumentList_query$data["files"]>["nodes"][number];

/** Largest number that is counted: counting a million matches would delay every request. */
const COUNTED_TO = 10_000;
const NOTHING: readonly DocumentRow[] = [];

const mayDownload = ({ viewerCan }: DocumentRow) => viewerCan.download;
const mayUpdate = ({ viewerCan }: DocumentRow) => viewerCan.update;
const mayDelete = ({ viewerCan }: DocumentRow) => viewerCan.delete;

/**
 * List of documents of the company, a project or a customer (core §2 Documents), with the categories at its
 * left. The page selects the documents by `context` and `documentVariables`.
 */
export function DocumentList({
  query: key,
  context,
  onGroup,
  embedded,
}: {
  query: DocumentList_query$key;
  context: DocumentContext;
  /** Called when another category was chosen; null for all. */
  onGroup: (groupId: string | null) => void;
  /** Whether the list is inside a tab of a project or customer. */
  embedded?: boolean;
}) {
  const data = useFragment(
    graphql`
      fragment DocumentList_query on Query
      @argumentDefinitions(
        category: { type: "FileCategory!" }
        page: { type: "PageInput!" }
        filter: { type: "FileFilter" }
        orderBy: { type: "[FileOrder!]" }
      ) {
        files(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            name
            type
            size
            isPreviewOnly
            isOpen
            version
            versionNumber
            previewCount
            downloadCount
            createdAt
            group {
              rowId
              name
            }
            createdBy {
              rowId
              name
            }
            viewerCan {
              update
              delete
              download
            }
          }
        }
        fileGroups(category: $category) {
          rowId
          name
          parentRowId
          fileCount
          ...GroupTree_groups
        }
      }
    `,
    key,
  );
  const { isAdmin } = useViewer();
  const can = useCan();
  const refresh = usePageRefresh();
  const save = useSaveFile();
  const remove = useDocumentDelete();
  const navigate = usePageNavigate();
  const category = categoryOf(context);
  const storageKey = `documents/${category}`;
  const [mode] = useTreeFlat(storageKey);
  const [round, setRound] = useState(0);
  const groups = useMemo(() => data.fileGroups ?? [], [data.fileGroups]);
  const tree = useMemo(() => groupTree(groups, false), [groups]);
  const list = useList(documents, {
    // Only inside a project or a customer (core §2); the company's list has the tree beside it.
    group: { nodes: tree, hidden: category === "ENTERPRISE" },
    uploader: { ...useMemberSource(), hidden: !isAdmin },
  });
  const nodes = data.files?.nodes ?? NOTHING;
  // Enterprise 0 holds the system's records, which are read-only (core §4).
  const own = context.enterpriseId !== "0";
  const mayUpload = own && can({ perms: "res:upload" });
  const mayArrange = own && can({ perms: "res:edit" });

  const uploading = async () => {
    const done = await openUpload({ context, category });
    setRound((old) => old + 1);
    if (done) await refresh();
  };
  const show = useShow();
  const columns = useMemo(
    () =>
      documentColumns({
        groups,
        onPreview: (row) => show(row.rowId),
        onRecords: (row, type) => openRecords({ id: row.rowId, type }),
      }),
    [groups, show],
  );
  const rowActions = (row: DocumentRow): Action[] => [
    {
      key: "download",
      text: "下载",
      hidden: !row.viewerCan.download,
      onClick: async () => {
        if (await save(row.rowId)) await refresh();
      },
    },
    {
      key: "edit",
      text: "编辑",
      hidden: !own || !row.viewerCan.update,
      onClick: async () => {
        if (await openDocumentDialog({ id: row.rowId, category })) await refresh();
      },
    },
    {
      key: "versions",
      text: "历史版本",
      onClick: async () => {
        if (await openVersions({ id: row.rowId, name: row.name })) await refresh();
      },
    },
    {
      key: "activity",
      text: "动态",
      onClick: () => openActivity(row),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !own || !row.viewerCan.delete,
      onClick: async () => {
        if (await remove([row])) await refresh();
      },
    },
  ];
  const batch = useDocumentBatch(category, refresh);
  const any = (may: (row: DocumentRow) => boolean) => nodes.some(may);
  const batchActions = [
    { key: "zip", text: "下载", onClick: batch.zip, offered: any(mayDownload) },
    { key: "move", text: "移动到分类", onClick: batch.move, offered: own && any(mayUpdate) },
    { key: "show", text: "设置查看权限", onClick: batch.show, offered: own && any(mayUpdate) },
    {
      key: "delete",
      text: "删除",
      intent: "danger" as const,
      always: true,
      onClick: batch.remove,
      offered: own && any(mayDelete),
    },
  ].filter(({ offered }) => offered);
  const path = groupPath(groups, context.groupId);
  return (
    <ListPage
      {...list}
      breadcrumb={[{ text: "文档" }, ...path.map((text) => ({ text }))]}
      embedded={embedded}
      columns={columns}
      rows={nodes}
      rowKey={(row) => row.rowId}
      total={data.files?.totalCount ?? 0}
      countedTo={COUNTED_TO}
      refetching={usePagePending()}
      storageKey={storageKey}
      opens={{
        panel: (id, { onClose }) => (
          <DocumentPreview id={id} rows={nodes} onStep={show} onClose={onClose} onClosed={refresh} />
        ),
      }}
      rowActions={rowActions}
      batchActions={batchActions}
      canSelect={(row) => mayDownload(row) || (own && (mayUpdate(row) || mayDelete(row)))}
      create={
        mayUpload ? { key: "upload", text: "上传文档", icon: <UploadIcon />, onClick: uploading } : null
      }
      actions={[
        {
          key: "categories",
          text: "文档分类设置",
          hidden: !mayArrange,
          onClick: () => navigate(`/doc/${codeOf(category)}/DocCategorySetting`),
        },
      ]}
      header={mayUpload ? <UnfinishedNotice context={context} round={round} onResume={uploading} /> : null}
      tree={{ children: () => null, switchable: true, beside: true }}
      aside={
        mode === "tree" ? (
          <GroupPane
            groups={groups}
            count={groups.length}
            category={category}
            selected={context.groupId}
            mayAdd={mayArrange}
            onSelect={onGroup}
            onChanged={refresh}
          />
        ) : undefined
      }
      empty={{ text: "文档按分类存放，可以设置谁能看到。上传时可拖入多个文件或整个文件夹。" }}
    />
  );
}

/** Notice of uploads that a reload interrupted; one click resumes them. */
function UnfinishedNotice({
  context,
  round,
  onResume,
}: {
  context: DocumentContext;
  /** Increases when the number may have changed. */
  round: number;
  onResume: () => Promise<void>;
}) {
  const { rowId, enterprise } = useViewer();
  const [count, setCount] = useState(0);
  const scope = uploadScope(context, rowId, enterprise.rowId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` looks again
  useEffect(() => {
    let live = true;
    void unfinishedUploads(scope).then((found) => {
      if (live) setCount(found);
    });
    return () => {
      live = false;
    };
  }, [scope, round]);
  if (count === 0) return null;
  return (
    <div className="d-notice" role="status">
      <span>有 {count} 个文件上传后还没有确认，或没有传完。</span>
      <Button size="small" onClick={onResume}>
        继续上传
      </Button>
    </div>
  );
}
