import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type { CustomerFrame_customer$key } from "@/__generated__/CustomerFrame_customer.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import { archiveOf, CUSTOMER_STATE } from "@/domains/customer/labels";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";

/** Frame of a page with one kind of a customer's records: header with a link to the customer's archive. */
export function CustomerFrame({
  customer: key,
  title,
  children,
}: {
  customer: CustomerFrame_customer$key;
  title: string;
  children: ReactNode;
}) {
  const customer = useFragment(
    graphql`
      fragment CustomerFrame_customer on Customer {
        rowId
        name
        state
        isOpen
      }
    `,
    key,
  );
  const navigate = usePageNavigate();
  const state = CUSTOMER_STATE[customer.state];
  usePageTitle(`${customer.name} - ${title}`);
  return (
    <div className="ui-page">
      <PageHeader
        breadcrumb={useBreadcrumb(title)}
        title={customer.name}
        tag={<StatusTag tone={state.tone}>{state.text}</StatusTag>}
        actions={[{ key: "archive", text: "客户档案", onClick: () => navigate(archiveOf(customer.rowId)) }]}
      />
      {children}
    </div>
  );
}
