import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerDevicesPageQuery } from "@/__generated__/CustomerDevicesPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { AssetList } from "../_components/AssetList";
import { CustomerFrame } from "../_components/CustomerFrame";

/** List of the devices of one customer (business §2 Customer). */
export default function CustomerDevicesPage({ queryRef }: PageProps<CustomerDevicesPageQuery>) {
  const data = usePreloadedQuery<CustomerDevicesPageQuery>(
    graphql`
      query CustomerDevicesPageQuery($id: ID!, $page: PageInput!, $filter: CustomerAssetFilter, $orderBy: [CustomerPartOrder!]) {
        customer(id: $id) {
          ...CustomerFrame_customer
          ...AssetList_customer
        }
        ...AssetList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  return (
    <CustomerFrame customer={customer} title="设备">
      <AssetList kind="DEVICE" query={data} customer={customer} />
    </CustomerFrame>
  );
}
