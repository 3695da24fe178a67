import type { ReactNode } from "react";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { NO_CALL } from "@/ui/base/errors";
import type { Action, BatchAction, UserErrors } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { ListPage, type ListPageProps } from "@/ui/list/ListPage";
import type { PanelFrame, RowPanel } from "@/ui/list/opening";
import { confirmDeleteEach } from "./deleteEach";
import { type BatchResult, outcomesOf } from "./outcomes";
import { useTrackedRows } from "./trackedRows";
import { type RecycleKind, useBin } from "./useBin";

/** Fields that every record of such a list has. */
interface RecordRow {
  readonly rowId: string;
  readonly viewerCan: { readonly update: boolean; readonly delete: boolean };
}

export interface RecordListProps<Row extends RecordRow>
  extends Pick<
    ListPageProps<Row>,
    | "title"
    | "state"
    | "filters"
    | "columns"
    | "keywordPlaceholder"
    | "storageKey"
    | "importAction"
    | "exportAction"
    | "actions"
    | "embedded"
    | "editing"
    | "header"
    | "views"
    | "renderView"
    | "unseen"
  > {
  /** The page of records, from the query. */
  readonly page:
    | { readonly nodes: readonly Row[]; readonly totalCount: number | null | undefined }
    | null
    | undefined;
  /** The singular label, for buttons: 新增…. */
  readonly subject: string;
  /** The name of a record in messages. */
  readonly nameOf: (row: Row) => string;
  /** Opens the dialog of a record, or of a new one; true when it was saved. */
  readonly edit?: (row?: Row) => Promise<boolean>;
  readonly remove?: (ids: string[]) => Promise<UserErrors>;
  /**
   * Deletes several records as far as possible, with a result for each; undefined where all were refused,
   * which was reported. Without it `remove` deletes all of them or none.
   */
  readonly removeEach?: (ids: string[]) => Promise<readonly BatchResult[] | undefined>;
  /**
   * The kind in the recycle bin, where they are deleted softly: named in the confirmation, with 撤销
   * afterwards.
   */
  readonly bin?: RecycleKind;
  /**
   * The address of its page. Without one it opens beside the list, with the content of `panel` below its
   * columns, or in a panel of its own.
   */
  readonly to?: (row: Row) => string | null;
  /** Another effect of opening a row: its page opens in a window of its own. */
  readonly run?: (row: Row) => unknown;
  readonly panel?: Omit<RowPanel<Row>, "name"> | ((key: string, frame: PanelFrame) => ReactNode);
  /** Row actions between edit and delete. */
  readonly rowActions?: (row: Row) => readonly Action[];
  /** Batch actions before delete. */
  readonly batchActions?: readonly BatchAction<Row>[];
  /** Properties of the create button; null where the member may not create one. */
  readonly create?: Partial<Action> | null;
  /** A description of the list's purpose. */
  readonly about: string;
}

/** A list of records that are created and changed in a dialog: its declaration, its columns, its dialog. */
export function RecordList<Row extends RecordRow>({
  page,
  subject,
  nameOf,
  edit,
  remove,
  removeEach,
  bin,
  to,
  run,
  panel,
  rowActions = () => [],
  batchActions = [],
  create = {},
  about,
  ...list
}: RecordListProps<Row>) {
  const refresh = usePageRefresh();
  const breadcrumb = useBreadcrumb();
  useTrackedRows(page?.nodes, refresh);
  const wayBack = useBin(bin);
  const open = async (row?: Row) => {
    if (!edit) toast.error(NO_CALL);
    else if (await edit(row)) await refresh();
  };
  const removeAll = async (rows: readonly Row[]) => {
    if (removeEach && rows.length > 1) {
      const ids = rows.map(({ rowId }) => rowId);
      return confirmDeleteEach({
        subject,
        names: rows.map(nameOf),
        ids,
        bin: wayBack,
        run: async () => {
          const results = await removeEach(ids);
          const named = rows.map((row) => ({ id: row.rowId, rowId: row.rowId, name: nameOf(row) }));
          return results && outcomesOf(named, results);
        },
        refresh,
      });
    }
    if (!edit && !remove) {
      toast.error(NO_CALL);
      return false;
    }
    const done = await confirmDelete({
      what: rows.map(nameOf),
      bin: wayBack(rows.map(({ rowId }) => rowId)),
      run: remove && (() => remove(rows.map(({ rowId }) => rowId))),
    });
    if (done) await refresh();
    return done;
  };
  return (
    <ListPage
      {...list}
      {...(list.embedded ? {} : { breadcrumb })}
      rows={page?.nodes ?? null}
      rowKey={(row) => row.rowId}
      total={page?.totalCount ?? null}
      refetching={usePagePending()}
      opens={
        run
          ? { run }
          : to
            ? { to }
            : { panel: typeof panel === "function" ? panel : { name: nameOf, ...panel } }
      }
      rowActions={(row) => [
        { key: "edit", text: "修改", hidden: !row.viewerCan.update, onClick: () => open(row) },
        ...rowActions(row),
        {
          key: "delete",
          text: "删除",
          intent: "danger",
          hidden: !row.viewerCan.delete,
          onClick: () => removeAll([row]),
        },
      ]}
      batchActions={[...batchActions, { key: "delete", text: "删除", intent: "danger", onClick: removeAll }]}
      create={create && { key: "create", text: `新增${subject}`, onClick: () => open(), ...create }}
      empty={{ text: about }}
    />
  );
}
