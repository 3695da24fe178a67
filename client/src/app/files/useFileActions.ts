import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useFileActionsDeleteMutation } from "@/__generated__/useFileActionsDeleteMutation.graphql";
import type { useFileActionsQuery } from "@/__generated__/useFileActionsQuery.graphql";
import type { useFileActionsUpdateMutation } from "@/__generated__/useFileActionsUpdateMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { UserErrors } from "@/ui/base/types";

const RETURNED = { errors: "return" } as const;

/** Number of files deleted with one request. */
const AT_ONCE = 200;

/** Actions of the `Upload` input on stored files: delete and rename (core §2 File upload component). */
export function useFileActions(): {
  remove: (ids: readonly string[]) => Promise<UserErrors>;
  rename: (id: string, name: string) => Promise<UserErrors>;
} {
  const ask = useFetchQuery();
  const [remove] = useAppMutation<useFileActionsDeleteMutation>(
    graphql`
      mutation useFileActionsDeleteMutation($ids: [ID!]!) {
        fileDelete(input: { ids: $ids }) {
          deletedIds
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    RETURNED,
  );
  const [update] = useAppMutation<useFileActionsUpdateMutation>(
    graphql`
      mutation useFileActionsUpdateMutation($input: FileUpdateInput!) {
        fileUpdate(input: $input) {
          file {
            id
            name
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    RETURNED,
  );
  return useMemo(
    () => ({
      remove: async (ids) => {
        for (let start = 0; start < ids.length; start += AT_ONCE) {
          const { userErrors } = await remove({ ids: ids.slice(start, start + AT_ONCE) });
          if (userErrors.length > 0) return userErrors;
        }
        return null;
      },
      rename: async (id, name) => {
        // A pending file is in no list, so its version has to be loaded.
        const { filesByIds } = await ask<useFileActionsQuery>(
          graphql`
            query useFileActionsQuery($ids: [ID!]!) {
              filesByIds(ids: $ids) {
                id
                version
              }
            }
          `,
          { ids: [id] },
        );
        const version = filesByIds?.[0]?.version;
        if (version === undefined) return [{ message: "内容不存在或已被删除" }];
        return (await update({ input: { id, version, name } })).userErrors;
      },
    }),
    [ask, remove, update],
  );
}
