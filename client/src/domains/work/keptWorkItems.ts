import { graphql } from "react-relay";
import type { WorkItemKind } from "@/__generated__/useWorkItemSourceQuery.graphql";
import { find } from "@/app/offline/answers";
import { getSession } from "@/app/session/store";
import { isAway, SHOW_STORED_AFTER_MS } from "@/relay/offlineAnswers";
import { isSpelt } from "./spelling";
import type { PickedWorkItem } from "./useWorkItemSource";

/** Key of the stored catalogue. */
export const KEPT_ITEMS = "keptWorkItemsQuery";
/** Number of stored items, in the order in which they are offered. */
export const ITEM_LIMIT = 500;

/** The items that can be picked, for use without a network (`pages/workorder/MyWork/ahead.ts`). */
export const keptItems = graphql`
  query keptWorkItemsQuery($page: PageInput) {
    workItems(page: $page, filter: { enabled: true }, orderBy: [{ field: SORT_ORDER, direction: ASC }]) {
      nodes { rowId code name kind unit price }
    }
  }
`;

export interface KeptItem extends PickedWorkItem {
  readonly code: string | null | undefined;
}

/** Whether a keyword is in the name or the code of an item, or matches its initials. */
function isFound({ name, code }: KeptItem, word: string): boolean {
  return (
    name.toLowerCase().includes(word) || Boolean(code?.toLowerCase().includes(word)) || isSpelt(name, word)
  );
}

/** The items of the stored catalogue that match; null where none is stored. */
async function search(keyword: string, kind: WorkItemKind | undefined): Promise<KeptItem[] | null> {
  const kept = await find(KEPT_ITEMS, getSession().epoch);
  const data = kept?.reply.data as { workItems?: { nodes: readonly KeptItem[] } | null } | null | undefined;
  if (!data?.workItems) return null;
  const word = keyword.trim().toLowerCase();
  return data.workItems.nodes.filter((item) => (!kind || item.kind === kind) && isFound(item, word));
}

/** The server's results, or, when it is unreachable or too slow, those of the stored catalogue. */
export async function foundOrKept(
  asked: Promise<readonly PickedWorkItem[]>,
  keyword: string,
  kind: WorkItemKind | undefined,
  limit: number,
): Promise<readonly PickedWorkItem[]> {
  const kept = async () => (await search(keyword, kind).catch(() => null))?.slice(0, limit);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SHOW_STORED_AFTER_MS);
  });
  try {
    return (await Promise.race([asked, late])) ?? (await kept()) ?? (await asked);
  } catch (error) {
    const items = isAway(error) ? await kept() : undefined;
    if (items) return items;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
