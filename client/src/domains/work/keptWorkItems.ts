import { graphql } from "react-relay";
import type { WorkItemKind } from "@/__generated__/useWorkItemSourceQuery.graphql";
import { find } from "@/app/offline/answers";
import { getSession } from "@/app/session/store";
import { isAway, PATIENCE } from "@/relay/kept";
import { isSpelt } from "./spelling";
import type { PickedWorkItem } from "./useWorkItemSource";

/** What the catalogue is kept under. */
export const KEPT_ITEMS = "keptWorkItemsQuery";
/** So many are kept, in the order in which they are offered. */
export const ITEM_LIMIT = 500;

/** Everything that may be picked, for a time without a network (`pages/workorder/MyWork/ahead.ts`). */
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

/** Whether a word is in the name or the code of an item, or spells it by initials. */
function isFound({ name, code }: KeptItem, word: string): boolean {
  return (
    name.toLowerCase().includes(word) || Boolean(code?.toLowerCase().includes(word)) || isSpelt(name, word)
  );
}

/** What of the kept catalogue is called so; null where none is kept. */
async function search(keyword: string, kind: WorkItemKind | undefined): Promise<KeptItem[] | null> {
  const kept = await find(KEPT_ITEMS, getSession().epoch);
  const data = kept?.reply.data as { workItems?: { nodes: readonly KeptItem[] } | null } | null | undefined;
  if (!data?.workItems) return null;
  const word = keyword.trim().toLowerCase();
  return data.workItems.nodes.filter((item) => (!kind || item.kind === kind) && isFound(item, word));
}

/** What the server finds, or, where it can't be heard or not in time, what is found in the kept catalogue. */
export async function foundOrKept(
  asked: Promise<readonly PickedWorkItem[]>,
  keyword: string,
  kind: WorkItemKind | undefined,
  limit: number,
): Promise<readonly PickedWorkItem[]> {
  const kept = async () => (await search(keyword, kind).catch(() => null))?.slice(0, limit);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
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
