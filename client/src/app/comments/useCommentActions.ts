import { useCallback } from "react";
import { graphql } from "react-relay";
import type {
  CommentCreateInput,
  useCommentActionsCreateMutation,
} from "@/__generated__/useCommentActionsCreateMutation.graphql";
import type { useCommentActionsDeleteMutation } from "@/__generated__/useCommentActionsDeleteMutation.graphql";
import type {
  CommentUpdateInput,
  useCommentActionsUpdateMutation,
} from "@/__generated__/useCommentActionsUpdateMutation.graphql";
import { type MutationError, useAppMutation, useSave } from "@/relay/useAppMutation";

export interface CommentActions {
  readonly create: (input: CommentCreateInput) => Promise<boolean>;
  readonly update: (input: CommentUpdateInput) => Promise<boolean>;
  readonly remove: (id: string) => Promise<readonly MutationError[]>;
}

/**
 * Actions on comments: create, change, delete; refusals are shown as a toast, those of a deletion are
 * returned.
 */
export function useCommentActions(): CommentActions {
  const [commitCreate] = useAppMutation<useCommentActionsCreateMutation>(graphql`
    mutation useCommentActionsCreateMutation($input: CommentCreateInput!) {
      commentCreate(input: $input) {
        comment {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [commitUpdate] = useAppMutation<useCommentActionsUpdateMutation>(graphql`
    mutation useCommentActionsUpdateMutation($input: CommentUpdateInput!) {
      commentUpdate(input: $input) {
        comment {
          id
          body
          version
          editedAt
          mentions {
            id
            name
          }
          attachments {
            id
            rowId
            name
            size
            type
            streamUrl(width: 96, height: 96)
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const commitDelete = useSave<useCommentActionsDeleteMutation>(graphql`
    mutation useCommentActionsDeleteMutation($input: CommentsInput!) {
      commentDelete(input: $input) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return {
    create: useCallback(async (input) => (await commitCreate({ input })).ok, [commitCreate]),
    update: useCallback(async (input) => (await commitUpdate({ input })).ok, [commitUpdate]),
    remove: useCallback(
      async (id) => (await commitDelete({ input: { ids: [id] } })).userErrors,
      [commitDelete],
    ),
  };
}
