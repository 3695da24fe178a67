import { useEffect, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { DocumentsPageQuery } from "@/__generated__/DocumentsPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import type { PageProps } from "@/app/routes/types";
import { useSearchChange } from "@/ui/base/addressNow";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { DocumentList } from "../_components/DocumentList";
import { type DocumentContext, idOrNull } from "../_lib/params";

/** 全部文档: list of the company's documents by category (core §2 Documents). */
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
  // links from timelines and search results name the document in the URL: it is opened in a preview over
  // the list
  const file = idOrNull(search.get("file"));
  useEffect(() => {
    if (file) changeSearch({ file: null, [OPEN_ROW_PARAM]: file });
  }, [file, changeSearch]);
  return (
    <DocumentList
      query={data}
      context={context}
      onGroup={(id) => {
        // the filters stay in the URL, the page number does not
        const kept = new URLSearchParams(search);
        kept.delete("pageNo");
        navigate(`/doc/${enterpriseId}/group/${id ?? 0}${kept.size > 0 ? `?${kept}` : ""}`);
      }}
    />
  );
}
