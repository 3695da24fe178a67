import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerQrcodesPageQuery } from "@/__generated__/CustomerQrcodesPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { CustomerCodes } from "../_components/CustomerCodes";
import { CustomerFrame } from "../_components/CustomerFrame";

/** List of the QR codes bound to one customer (business §2 Customer). */
export default function CustomerQrcodesPage({ queryRef }: PageProps<CustomerQrcodesPageQuery>) {
  const data = usePreloadedQuery<CustomerQrcodesPageQuery>(
    graphql`
      query CustomerQrcodesPageQuery($id: ID!, $page: PageInput!, $filter: CustomerQrcodeFilter, $orderBy: [CustomerQrcodeOrder!]) {
        customer(id: $id) {
          rowId
          viewerCan {
            update
          }
          ...CustomerFrame_customer
        }
        ...CodeList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  return (
    <CustomerFrame customer={customer} title="二维码">
      <CustomerCodes query={data} customerId={customer.rowId} mayUpdate={customer.viewerCan.update} />
    </CustomerFrame>
  );
}
