import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerSetPageQuery } from "@/__generated__/CustomerSetPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { CustomerFrame } from "../_components/CustomerFrame";
import { SettingPanel } from "../_components/SettingPanel";

/** Follow-up settings of one customer (business §2 Customer). */
export default function CustomerSetPage({ queryRef }: PageProps<CustomerSetPageQuery>) {
  const data = usePreloadedQuery<CustomerSetPageQuery>(
    graphql`
      query CustomerSetPageQuery($id: ID!) {
        customer(id: $id) {
          rowId
          viewerCan {
            update
          }
          ...CustomerFrame_customer
        }
        customerSetting(customerId: $id) {
          ...SettingPanel_setting
        }
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  const setting = found(data.customerSetting);
  return (
    <CustomerFrame customer={customer} title="设置">
      <SettingPanel setting={setting} customerId={customer.rowId} mayChange={customer.viewerCan.update} />
    </CustomerFrame>
  );
}
