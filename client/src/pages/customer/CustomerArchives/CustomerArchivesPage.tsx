import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { CustomerArchivesPageQuery } from "@/__generated__/CustomerArchivesPageQuery.graphql";
import { useCan } from "@/access/Can";
import { found } from "@/app/errors";
import { PartBoundary } from "@/app/page/PageBoundary";
import { usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { Tabs } from "@/ui/frame/Tabs";
import { answeredTab, isOwnTab, tabOf, tabsFor } from "../_lib/tabs";
import { ArchiveOwnTab } from "./ArchiveOwnTab";
import { ArchiveTabPanel } from "./ArchiveTabPanel";
import { CustomerHead } from "./CustomerHead";

/**
 * Customer archive: all data and related records of one customer in tabs, in a window of its own
 * (business §2 Customer).
 */
export default function CustomerArchivesPage({ queryRef, search }: PageProps<CustomerArchivesPageQuery>) {
  const data = usePreloadedQuery<CustomerArchivesPageQuery>(
    graphql`
      query CustomerArchivesPageQuery(
        $id: ID!
        $page: PageInput!
        $inOverview: Boolean!
        $inContacts: Boolean!
        $contactFilter: ContactFilter
        $contactOrder: [ContactOrder!]
        $partOrder: [CustomerPartOrder!]
        $codeOrder: [CustomerQrcodeOrder!]
        $inAddresses: Boolean!
        $addressFilter: CustomerAddressFilter
        $inChildren: Boolean!
        $childFilter: CustomerChildFilter
        $inAssets: Boolean!
        $assetFilter: CustomerAssetFilter
        $inQrcodes: Boolean!
        $qrcodeFilter: CustomerQrcodeFilter
        $inFollows: Boolean!
        $followFilter: CustomerFollowFilter
        $inDocuments: Boolean!
        $documentFilter: FileFilter
        $documentOrder: [FileOrder!]
        $inProjects: Boolean!
        $projectFilter: ProjectFilter
        $projectOrder: [ProjectOrder!]
        $inMerges: Boolean!
        $inSetting: Boolean!
      ) {
        customer(id: $id) {
          id
          rowId
          name
          counts {
            contacts
            addresses
            children
            assets
            devices
            qrcodes
            follows
            documents
          }
          viewerCan {
            update
            follow
          }
          ...CustomerHead_customer
          ...ArchiveTabPanel_customer
        }
        customerMerges(first: 20, filter: { customerId: $id }) {
          totalCount
        }
        ...ArchiveTabPanel_query
          @arguments(
            id: $id
            page: $page
            inOverview: $inOverview
            inContacts: $inContacts
            contactFilter: $contactFilter
            contactOrder: $contactOrder
            partOrder: $partOrder
            codeOrder: $codeOrder
            inAddresses: $inAddresses
            addressFilter: $addressFilter
            inChildren: $inChildren
            childFilter: $childFilter
            inAssets: $inAssets
            assetFilter: $assetFilter
            inQrcodes: $inQrcodes
            qrcodeFilter: $qrcodeFilter
            inFollows: $inFollows
            followFilter: $followFilter
            inDocuments: $inDocuments
            documentFilter: $documentFilter
            documentOrder: $documentOrder
            inProjects: $inProjects
            projectFilter: $projectFilter
            projectOrder: $projectOrder
            inMerges: $inMerges
            inSetting: $inSetting
          )
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  const can = useCan();
  const [, setSearch] = useSearchParams();
  usePageTitle(customer.name);
  const tab = tabOf(search);
  const tabs = tabsFor(
    {
      counts: customer.counts,
      mayCodes: can({ perms: "cust:qrcode" }),
      merges: data.customerMerges?.totalCount ?? 0,
      mayProjects: can({ perms: "project" }),
      mayTasks: can({ perms: "task" }),
      mayOrders: can({ perms: "work" }),
      mayUpdate: customer.viewerCan.update,
      mayFollow: customer.viewerCan.follow,
      mayUpload: can({ perms: "res:upload" }),
      mayBind: customer.viewerCan.update && can({ perms: "cust:qrcode" }),
    },
    tab,
  );
  return (
    <div className="ui-page">
      <PartBoundary resetKey={customer.id}>
        <CustomerHead customer={customer} />
      </PartBoundary>
      <Tabs
        label="客户档案"
        tabs={tabs}
        value={tab}
        // The filters of one tab's list have no meaning in another tab.
        onChange={(key) => setSearch(key === "overview" ? {} : { tab: key }, { replace: true })}
      >
        <PartBoundary resetKey={`${customer.id} ${tab}`}>
          {isOwnTab(tab) ? (
            <ArchiveOwnTab key={tab} tab={tab} customerId={customer.rowId} />
          ) : (
            <ArchiveTabPanel tab={answeredTab(queryRef.variables)} query={data} customer={customer} />
          )}
        </PartBoundary>
      </Tabs>
    </div>
  );
}
