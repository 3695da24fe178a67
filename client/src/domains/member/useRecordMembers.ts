import { useMemo } from "react";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { type RelatedMembers, useRelatedMembers } from "./relatedMembers";

/**
 * Mentions and pickers offer the members of this record first while its content is mounted; `id` is its
 * global id. They are asked for when a picker or the list of mentions opens.
 */
export function useRecordMembers(id: string): void {
  const ask = useFetchQuery();
  useRelatedMembers(
    useMemo<RelatedMembers>(
      () => ({
        label: "相关成员",
        ids: () => import("./recordMembers").then(({ recordMembers }) => recordMembers(ask, id)),
      }),
      [ask, id],
    ),
  );
}
