import { useEffect, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { DocumentsPageQuery } from "@/__generated__/DocumentsPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import type { PageProps } from "@/app/routes/types";
import { useSearchChange } from "@/ui/base/addressNow";
import { SHOWN } from "@/ui/list/listParams";
import { DocumentList } from "../_components/DocumentList";
import { type DocumentContext, idOrNull } from "../_lib/params";

/** 全部文档: the company's documents (core §2 Documents). */
export default function DocumentsPage({ queryRef, params, search }: PageProps<DocumentsPageQuery>) {
  const data = usePreloadedQuery<DocumentsPageQuery>(
    graphql`
      query DocumentsPageQuery(
        $category: FileCategory!
        $page: PageInput!
        $filter: FileFilter
        $orderBy: [FileOrder!]
      ) {
        ...DocumentList_query
          @arguments(category: $category, page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const navigate = usePageNavigate();
  const enterpriseId = params.enterpriseId ?? "0";
  const groupId = idOrNull(params.groupId);
  const context = useMemo<DocumentContext>(() => ({ enterpriseId, groupId }), [enterpriseId, groupId]);
  const changeSearch = useSearchChange();
  // a timeline or a search names the document, and leads to it: it becomes what the list shows
  const file = idOrNull(search.get("file"));
  useEffect(() => {
    if (file) changeSearch({ file: null, [SHOWN]: file });
  }, [file, changeSearch]);
  return (
    <DocumentList
      query={data}
      context={context}
      onGroup={(id) => {
        // Filters stay, the page of the list that was looked at does not.
        const kept = new URLSearchParams(search);
        kept.delete("pageNo");
        navigate(`/doc/${enterpriseId}/group/${id ?? 0}${kept.size > 0 ? `?${kept}` : ""}`);
      }}
    />
  );
}
