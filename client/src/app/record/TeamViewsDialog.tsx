import { graphql } from "react-relay";
import type { TeamViewsDialogDeleteMutation } from "@/__generated__/TeamViewsDialogDeleteMutation.graphql";
import type { TeamViewsDialogQuery } from "@/__generated__/TeamViewsDialogQuery.graphql";
import type { TeamViewsDialogSaveMutation } from "@/__generated__/TeamViewsDialogSaveMutation.graphql";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { Actions } from "@/ui/frame/Actions";
import { Button } from "@/ui/frame/Button";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { useDialogQuery } from "./useDialogQuery";

type Row = NonNullable<TeamViewsDialogQuery["response"]["teamViews"]>[number];

/**
 * The views of a list that are shared with teams, of all members: an administrator unshares or deletes them
 * here.
 */
export function TeamViewsDialog({
  open,
  route,
  onClose,
}: {
  open: boolean;
  route: string;
  onClose: () => void;
}) {
  const asked = useDialogQuery<TeamViewsDialogQuery>(
    graphql`
      query TeamViewsDialogQuery($route: String!) {
        teamViews(route: $route) {
          id
          rowId
          name
          query
          version
          mayChange
          team { name }
          owner { name }
        }
      }
    `,
    { route },
  );
  const [save] = useAppMutation<TeamViewsDialogSaveMutation>(
    graphql`
      mutation TeamViewsDialogSaveMutation($input: SavedViewSaveInput!) {
        savedViewSave(input: $input) {
          view { id scope version }
          userErrors { field message code }
        }
      }
    `,
    { success: "已取消共享" },
  );
  const remove = useSave<TeamViewsDialogDeleteMutation>(graphql`
    mutation TeamViewsDialogDeleteMutation($ids: [ID!]!) {
      savedViewDelete(input: { ids: $ids }) {
        deletedIds
        userErrors { field message code }
      }
    }
  `);
  const unshare = async ({ id, name, query, version }: Row) => {
    await save({ input: { id, route, name, query, version, scope: "PRIVATE" } });
    asked.reload();
  };
  return (
    <AppDialog
      open={open}
      title="团队视图"
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          关闭
        </Button>
      }
    >
      {asked.error ? <p role="alert">{asked.error}</p> : null}
      <SimpleTable<Row>
        label="团队视图"
        rows={asked.data?.teamViews ?? (asked.error ? [] : null)}
        rowKey={({ rowId }) => rowId}
        empty="还没有共享给团队的视图"
        columns={[
          { key: "name", title: "视图名称", grow: true, render: ({ name }) => name },
          { key: "team", title: "团队", width: 140, render: ({ team }) => team?.name ?? "已解散的团队" },
          { key: "owner", title: "共享人", width: 100, render: ({ owner }) => owner?.name },
          {
            key: "actions",
            title: "操作",
            width: 160,
            render: (row) =>
              row.mayChange ? (
                <Actions
                  size="small"
                  minimal
                  actions={[
                    { key: "unshare", text: "取消共享", onClick: () => unshare(row) },
                    {
                      key: "delete",
                      text: "删除",
                      intent: "danger",
                      onClick: () =>
                        confirmDelete({
                          what: [row.name],
                          run: async () => (await remove({ ids: [row.id] })).userErrors,
                          onDone: () => asked.reload(),
                        }),
                    },
                  ]}
                />
              ) : null,
          },
        ]}
      />
    </AppDialog>
  );
}
