import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerProjectsPageQuery } from "@/__generated__/CustomerProjectsPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { CustomerFrame } from "../_components/CustomerFrame";
import { ProjectList } from "../_components/ProjectList";

/** List of the projects for one customer (business §2 Customer). */
export default function CustomerProjectsPage({ queryRef }: PageProps<CustomerProjectsPageQuery>) {
  const data = usePreloadedQuery<CustomerProjectsPageQuery>(
    graphql`
      query CustomerProjectsPageQuery($id: ID!, $page: PageInput!, $filter: ProjectFilter, $orderBy: [ProjectOrder!]) {
        customer(id: $id) {
          ...CustomerFrame_customer
        }
        ...ProjectList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  return (
    <CustomerFrame customer={found(data.customer)} title="项目">
      <ProjectList query={data} />
    </CustomerFrame>
  );
}
