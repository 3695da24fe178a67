import { graphql, usePreloadedQuery } from "react-relay";
import type { QrcodeBindListPageQuery } from "@/__generated__/QrcodeBindListPageQuery.graphql";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { CodeList } from "../_components/CodeList";
import { boundCodes } from "../_lib/lists";

/** List of the QR codes bound to all customers visible to the viewer (business §2 Customer). */
export default function QrcodeBindListPage({ queryRef }: PageProps<QrcodeBindListPageQuery>) {
  const data = usePreloadedQuery<QrcodeBindListPageQuery>(
    graphql`
      query QrcodeBindListPageQuery($page: PageInput!, $filter: CustomerQrcodeFilter, $orderBy: [CustomerQrcodeOrder!]) {
        ...CodeList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  return <CodeList {...useList(boundCodes, { customerId: useCustomerSource() })} query={data} mayBind />;
}
