import { graphql, usePreloadedQuery } from "react-relay";
import usePaginationFragment from "react-relay/lib/relay-hooks/usePaginationFragment";
import type { PhoneBookPage_contacts$key } from "@/__generated__/PhoneBookPage_contacts.graphql";
import type { PhoneBookPageQuery } from "@/__generated__/PhoneBookPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { loadChunk } from "@/app/page/chunk";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { useUnseen } from "@/app/record/useUnseen";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { PageHeader } from "@/ui/frame/PageHeader";
import { FilterBar } from "@/ui/list/FilterBar";
import { noVisibleResults } from "@/ui/list/noVisibleResults";
import { byInitial } from "./initials";
import { phoneBook } from "./list";
import { PhoneBookGroup } from "./PhoneBookGroup";
import "./PhoneBook.css";

/** Loads the contact export on demand. */
const importExchange = () => import("../_lib/contactExchange");

/** Number of contacts per request. */
const AT_ONCE = 100;

/**
 * Phone book: contacts of all visible customers by initial letter, to search, call and copy
 * (business §2 Customer).
 */
export default function PhoneBookPage({ queryRef }: PageProps<PhoneBookPageQuery>) {
  const data = usePreloadedQuery<PhoneBookPageQuery>(
    graphql`
      query PhoneBookPageQuery($filter: ContactFilter) {
        ...PhoneBookPage_contacts @arguments(filter: $filter)
      }
    `,
    queryRef,
  );
  return <Book contacts={data} />;
}

function Book({ contacts: key }: { contacts: PhoneBookPage_contacts$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment(
    graphql`
      fragment PhoneBookPage_contacts on Query
      @argumentDefinitions(
        filter: { type: "ContactFilter" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "PhoneBookPageMoreQuery") {
        contacts(
          first: $count
          after: $cursor
          filter: $filter
          orderBy: [{ field: NAME, direction: ASC }]
        ) @connection(key: "PhoneBookPage_contacts", filters: ["filter"]) {
          totalCount
          edges {
            node {
              rowId
              name
              ...PhoneBookGroup_contact
            }
          }
        }
      }
    `,
    key,
  );
  const { state, filters, keywordPlaceholder } = useList(phoneBook, {
    customerId: useCustomerSource(),
    batch: useBatchSource("crm/contacts"),
  });
  const pending = usePagePending();
  const can = useCan();
  const unseen = useUnseen("联系人");
  const refresh = usePageRefresh();
  const total = data.contacts?.totalCount ?? null;
  const people = (data.contacts?.edges ?? []).map(({ node }) => node);
  const groups = byInitial(people);
  return (
    <div className="ui-page">
      <PageHeader
        title="电话簿"
        count={total}
        breadcrumb={useBreadcrumb()}
        actions={[
          {
            key: "import",
            text: "导入",
            hidden: !can({ perms: "cust" }),
            onClick: async () => (await loadChunk(importExchange)).importContacts(() => void refresh()),
          },
          {
            key: "export",
            text: "导出",
            hidden: !can({ perms: "cust:export" }),
            onClick: async () =>
              (await loadChunk(importExchange)).exportContacts(phoneBook.filterOf(state), total),
          },
        ]}
      />
      <FilterBar state={state} filters={filters} placeholder={keywordPlaceholder} />
      {people.length === 0 ? (
        <EmptyState
          title="暂无数据"
          text={
            !state.isFiltered
              ? "客户的联系人会按姓名首字母列在这里。"
              : unseen
                ? noVisibleResults(unseen)
                : "没有符合条件的联系人"
          }
        />
      ) : (
        <div className="phone-book" aria-busy={pending}>
          <nav className="phone-book__index" aria-label="首字母">
            {groups.map(({ initial }) => (
              <a key={initial} href={`#initial-${initial}`}>
                {initial}
              </a>
            ))}
          </nav>
          <div className="phone-book__groups">
            {groups.map((group) => (
              <PhoneBookGroup key={group.initial} initial={group.initial} contacts={group.people} />
            ))}
            {hasNext ? (
              <Button loading={isLoadingNext} onClick={() => void loadNext(AT_ONCE)}>
                加载更多
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </div>
  );
}
