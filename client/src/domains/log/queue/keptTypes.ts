/** Types of work logs stored in the browser, so that a log can be written without a network. */

import { useEffect, useState } from "react";
import type { LogDialogQuery } from "@/__generated__/LogDialogQuery.graphql";
import { find, keep } from "@/app/offline/answers";
import { getSession } from "@/app/session/store";
import { keepsAnswers } from "@/relay/offlineAnswers";

export type LogTypeRow = NonNullable<LogDialogQuery["response"]["logTypes"]>[number];

/** Key of the stored types. */
const KEPT_TYPES = "keptLogTypes";

/** The types of the last answer in this window. */
let last: { readonly epoch: number; readonly types: readonly LogTypeRow[] } | null = null;

/** Remembers the types that the member may write logs of, for use without a network. */
function remember(types: readonly LogTypeRow[]): void {
  const { epoch } = getSession();
  last = { epoch, types };
  if (!keepsAnswers()) return;
  // the disk is full, or the window private: they are asked for again next time
  keep({ key: KEPT_TYPES, reply: { data: { types } }, at: Date.now(), epoch }).catch(() => undefined);
}

/** The remembered types of the signed-in member; null where there are none. */
async function remembered(): Promise<readonly LogTypeRow[] | null> {
  const { epoch } = getSession();
  if (last?.epoch === epoch) return last.types;
  const found = await find(KEPT_TYPES, epoch);
  return (found?.reply.data?.types as readonly LogTypeRow[] | undefined) ?? null;
}

/**
 * The types of the last answer where there is none now: a log can be written without a network. Null while
 * there is an answer, or nothing is remembered.
 */
export function useKeptTypes(
  types: readonly LogTypeRow[] | null | undefined,
  isMissing: boolean,
): readonly LogTypeRow[] | null {
  const [kept, setKept] = useState<readonly LogTypeRow[] | null>(null);
  useEffect(() => {
    if (types) remember(types);
  }, [types]);
  useEffect(() => {
    if (!isMissing) return;
    let live = true;
    remembered().then(
      (found) => live && setKept(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [isMissing]);
  return isMissing ? kept : null;
}
