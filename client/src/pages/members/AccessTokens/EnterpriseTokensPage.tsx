import { graphql, usePreloadedQuery } from "react-relay";
import type { EnterpriseTokensPageQuery } from "@/__generated__/EnterpriseTokensPageQuery.graphql";
import { type AccessTokenRow, TOKEN_COLUMNS, useRevokeToken } from "@/app/accessTokens/accessTokens";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import type { Action, Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { ListPage } from "@/ui/list/ListPage";
import { tokens } from "./list";

type Row = NonNullable<EnterpriseTokensPageQuery["response"]["accessTokens"]>["nodes"][number];

const OWNER: Column<Row> = {
  key: "member",
  title: "所有者",
  width: 140,
  render: (row) => (row.member ? <PersonName name={row.member.name} /> : null),
};

const [NAME, ...REST] = TOKEN_COLUMNS as readonly Column<AccessTokenRow>[];
const COLUMNS: Column<Row>[] = [...(NAME ? [NAME] : []), OWNER, ...REST];

/** List of the access tokens of all members of the enterprise, for administrators. */
export default function EnterpriseTokensPage({ queryRef }: PageProps<EnterpriseTokensPageQuery>) {
  const data = usePreloadedQuery<EnterpriseTokensPageQuery>(
    graphql`
      query EnterpriseTokensPageQuery($page: PageInput!, $filter: AccessTokenFilter) {
        accessTokens(page: $page, filter: $filter) {
          totalCount
          nodes {
            id
            state
            ...accessTokens_row @relay(mask: false)
            member {
              id
              name
            }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(tokens);
  const refresh = usePageRefresh();
  const revoke = useRevokeToken();
  const rowActions = (row: Row): Action[] => [
    {
      key: "revoke",
      text: "撤销",
      intent: "danger",
      hidden: row.state !== "ACTIVE",
      onClick: async () => {
        if (await revoke(row, row.member?.name)) await refresh();
      },
    },
  ];
  return (
    <ListPage
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={data.accessTokens?.nodes ?? []}
      rowKey={(row) => row.id}
      total={data.accessTokens?.totalCount ?? 0}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ name }) => name } }}
      rowActions={rowActions}
      empty={{ text: "成员在“个人中心 › 访问令牌”中创建的令牌会出现在这里，您可以随时撤销。" }}
    />
  );
}
