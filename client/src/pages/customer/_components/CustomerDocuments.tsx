import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { DocumentList_query$key } from "@/__generated__/DocumentList_query.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useViewer } from "@/app/session/viewer";
import { useSearchChange } from "@/ui/base/addressNow";
import { type DocumentContext, idOrNull } from "../../doc/_lib/params";

const DocumentList = lazyPart(
  () => import("../../doc/_components/DocumentList").then((module) => module.DocumentList),
  { ahead: true },
);

/** Documents of one customer: context 3 (business §9). The category is a filter in the URL. */
export function CustomerDocuments({
  query,
  customerId,
  embedded,
}: {
  query: DocumentList_query$key;
  customerId: string;
  embedded?: boolean;
}) {
  const { enterprise } = useViewer();
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const groupId = idOrNull(search.get("group"));
  const context = useMemo<DocumentContext>(
    () => ({ enterpriseId: enterprise.rowId, customerId, groupId }),
    [enterprise.rowId, customerId, groupId],
  );
  return (
    <DocumentList
      {...(embedded ? { embedded } : {})}
      query={query}
      context={context}
      onGroup={(group) => changeSearch({ pageNo: null, group })}
    />
  );
}
