import { graphql, useFragment } from "react-relay";
import type { ArchiveTabPanel_customer$key } from "@/__generated__/ArchiveTabPanel_customer.graphql";
import type { ArchiveTabPanel_query$key } from "@/__generated__/ArchiveTabPanel_query.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { usePageNavigate } from "@/app/page/navigation";
import { useRecordMembers } from "@/domains/member/useRecordMembers";
import { Card } from "@/ui/frame/Card";
import { AddressList } from "../_components/AddressList";
import { AssetList } from "../_components/AssetList";
import { ChildList } from "../_components/ChildList";
import { ContactList } from "../_components/ContactList";
import { CustomerCodes } from "../_components/CustomerCodes";
import { CustomerDocuments } from "../_components/CustomerDocuments";
import { FollowEntries } from "../_components/FollowEntries";
import { MergeList } from "../_components/MergeList";
import { ProjectList } from "../_components/ProjectList";
import { SettingPanel } from "../_components/SettingPanel";
import type { ArchiveTab, OwnTab } from "../_lib/tabs";
import { CustomerOverview } from "./CustomerOverview";

/** Content of the open tab of the customer archive; the query fetches no data of the other tabs. */
export function ArchiveTabPanel({
  tab,
  ...props
}: {
  tab: Exclude<ArchiveTab, OwnTab>;
  query: ArchiveTabPanel_query$key;
  customer: ArchiveTabPanel_customer$key;
}) {
  const query = useFragment(
    graphql`
      fragment ArchiveTabPanel_query on Query
      @argumentDefinitions(
        id: { type: "ID!" }
        page: { type: "PageInput!" }
        inOverview: { type: "Boolean!" }
        inContacts: { type: "Boolean!" }
        contactFilter: { type: "ContactFilter" }
        contactOrder: { type: "[ContactOrder!]" }
        partOrder: { type: "[CustomerPartOrder!]" }
        codeOrder: { type: "[CustomerQrcodeOrder!]" }
        inAddresses: { type: "Boolean!" }
        addressFilter: { type: "CustomerAddressFilter" }
        inChildren: { type: "Boolean!" }
        childFilter: { type: "CustomerChildFilter" }
        inAssets: { type: "Boolean!" }
        assetFilter: { type: "CustomerAssetFilter" }
        inQrcodes: { type: "Boolean!" }
        qrcodeFilter: { type: "CustomerQrcodeFilter" }
        inFollows: { type: "Boolean!" }
        followFilter: { type: "CustomerFollowFilter" }
        inDocuments: { type: "Boolean!" }
        documentFilter: { type: "FileFilter" }
        documentOrder: { type: "[FileOrder!]" }
        inProjects: { type: "Boolean!" }
        projectFilter: { type: "ProjectFilter" }
        projectOrder: { type: "[ProjectOrder!]" }
        inMerges: { type: "Boolean!" }
        inSetting: { type: "Boolean!" }
      ) {
        overview: customer(id: $id) @include(if: $inOverview) {
          ...CustomerOverview_customer
        }
        ...ContactList_query @alias(as: "contacts") @include(if: $inContacts)
          @arguments(page: $page, filter: $contactFilter, orderBy: $contactOrder)
        ...AddressList_query @alias(as: "addresses") @include(if: $inAddresses) @arguments(page: $page, filter: $addressFilter, orderBy: $partOrder)
        ...ChildList_query @alias(as: "children") @include(if: $inChildren) @arguments(page: $page, filter: $childFilter, orderBy: $partOrder)
        ...AssetList_query @alias(as: "assets") @include(if: $inAssets) @arguments(page: $page, filter: $assetFilter, orderBy: $partOrder)
        ...CodeList_query @alias(as: "qrcodes") @include(if: $inQrcodes) @arguments(page: $page, filter: $qrcodeFilter, orderBy: $codeOrder)
        ...FollowEntries_query @alias(as: "follows") @include(if: $inFollows) @arguments(page: $page, filter: $followFilter)
        ...DocumentList_query @alias(as: "documents") @include(if: $inDocuments)
          @arguments(category: CUSTOMER, page: $page, filter: $documentFilter, orderBy: $documentOrder)
        ...ProjectList_query @alias(as: "works") @include(if: $inProjects) @arguments(page: $page, filter: $projectFilter, orderBy: $projectOrder)
        customerMerges(first: 20, filter: { customerId: $id }) @include(if: $inMerges) {
          ...MergeList_merges
        }
        customerSetting(customerId: $id) @include(if: $inSetting) {
          ...SettingPanel_setting
        }
      }
    `,
    props.query,
  );
  const customer = useFragment(
    graphql`
      fragment ArchiveTabPanel_customer on Customer {
        id
        rowId
        viewerCan {
          update
        }
        ...ContactList_customer
        ...AddressList_customer
        ...ChildList_customer
        ...AssetList_customer
        ...FollowEntries_customer
      }
    `,
    props.customer,
  );
  const { id, rowId, viewerCan } = customer;
  useRecordMembers(id);
  const navigate = usePageNavigate();
  switch (tab) {
    case "overview":
      return query.overview ? <CustomerOverview customer={query.overview} /> : null;
    case "follows":
      return query.follows ? <FollowEntries query={query.follows} customer={customer} /> : null;
    case "contacts":
      return query.contacts ? <ContactList query={query.contacts} customer={customer} /> : null;
    case "addresses":
      return query.addresses ? <AddressList query={query.addresses} customer={customer} /> : null;
    case "children":
      return query.children ? <ChildList query={query.children} customer={customer} /> : null;
    case "assets":
      return query.assets ? (
        <AssetList key="assets" kind="ASSET" query={query.assets} customer={customer} />
      ) : null;
    case "devices":
      return query.assets ? (
        <AssetList key="devices" kind="DEVICE" query={query.assets} customer={customer} />
      ) : null;
    case "qrcodes":
      return query.qrcodes ? (
        <CustomerCodes query={query.qrcodes} customerId={rowId} mayUpdate={viewerCan.update} />
      ) : null;
    case "documents":
      return query.documents ? (
        <CustomerDocuments embedded query={query.documents} customerId={rowId} />
      ) : null;
    case "projects":
      return query.works ? <ProjectList query={query.works} /> : null;
    case "merges":
      return query.customerMerges ? <MergeList merges={query.customerMerges} /> : null;
    case "set":
      return query.customerSetting ? (
        <SettingPanel setting={query.customerSetting} customerId={rowId} mayChange={viewerCan.update} />
      ) : null;
    case "activity":
      return (
        <Card
          title="动态"
          actions={[{ key: "log", text: "客户日志", onClick: () => navigate(`/customer/${rowId}/log`) }]}
        >
          <RecordActivity recordId={id} />
        </Card>
      );
  }
}
