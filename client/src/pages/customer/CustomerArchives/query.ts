import query, { type CustomerArchivesPageQuery } from "@/__generated__/CustomerArchivesPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { customerDocuments } from "../_lib/documents";
import { addresses, assets, children, contacts, devices, follows, projects, qrcodes } from "../_lib/lists";
import { type ArchiveTab, tabOf } from "../_lib/tabs";

export default query;

const LISTS = { contacts, addresses, children, assets, devices, qrcodes, follows, projects } as const;

const hasList = (tab: ArchiveTab): tab is keyof typeof LISTS => tab in LISTS;

/** One request returns the header and the tab in the URL. */
export const vars: RouteVariables<CustomerArchivesPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  const tab = tabOf(search);
  const customerId = id;
  const documents = customerDocuments(customerId, search);
  const inAssets = tab === "devices" ? devices.read(search) : assets.read(search);
  return {
    id,
    page: hasList(tab) ? LISTS[tab].read(search).page : documents.page,
    inOverview: tab === "overview",
    inContacts: tab === "contacts",
    contactFilter: { ...contacts.read(search).filter, customerId },
    contactOrder: contacts.read(search).orderBy,
    partOrder: inAssets.orderBy,
    codeOrder: qrcodes.read(search).orderBy,
    inAddresses: tab === "addresses",
    addressFilter: { ...addresses.read(search).filter, customerId },
    inChildren: tab === "children",
    childFilter: { ...children.read(search).filter, customerId },
    inAssets: tab === "assets" || tab === "devices",
    assetFilter: {
      ...inAssets.filter,
      customerId,
      kind: tab === "devices" ? "DEVICE" : "ASSET",
    },
    inQrcodes: tab === "qrcodes",
    qrcodeFilter: { ...qrcodes.read(search).filter, customerId },
    inFollows: tab === "follows",
    followFilter: { ...follows.read(search).filter, customerId },
    inDocuments: tab === "documents",
    documentFilter: documents.filter,
    documentOrder: documents.orderBy,
    inProjects: tab === "projects",
    projectFilter: { ...projects.read(search).filter, customerId },
    projectOrder: projects.read(search).orderBy,
    inMerges: tab === "merges",
    inSetting: tab === "set",
  };
};
