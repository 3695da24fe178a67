import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerDocPageQuery } from "@/__generated__/CustomerDocPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { CustomerDocuments } from "../_components/CustomerDocuments";
import { CustomerFrame } from "../_components/CustomerFrame";

/** List of the documents of one customer (business §2 Customer). */
export default function CustomerDocPage({ queryRef }: PageProps<CustomerDocPageQuery>) {
  const data = usePreloadedQuery<CustomerDocPageQuery>(
    graphql`
      query CustomerDocPageQuery(
        $id: ID!
        $category: FileCategory!
        $page: PageInput!
        $filter: FileFilter
        $orderBy: [FileOrder!]
      ) {
        customer(id: $id) {
          rowId
          ...CustomerFrame_customer
        }
        ...DocumentList_query
          @arguments(category: $category, page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  return (
    <CustomerFrame customer={customer} title="文档">
      <CustomerDocuments embedded query={data} customerId={customer.rowId} />
    </CustomerFrame>
  );
}
