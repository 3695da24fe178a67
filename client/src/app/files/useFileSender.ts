import { useCallback } from "react";
import { graphql } from "react-relay";
import type {
  FileUploadBeginInput,
  useFileSenderBeginMutation,
} from "@/__generated__/useFileSenderBeginMutation.graphql";
import type { useFileSenderCancelMutation } from "@/__generated__/useFileSenderCancelMutation.graphql";
import type { useFileSenderFinishMutation } from "@/__generated__/useFileSenderFinishMutation.graphql";
import type { useFileSenderUploadQuery } from "@/__generated__/useFileSenderUploadQuery.graphql";
import { useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { UploadedFile } from "@/ui/base/types";
import { type SendContext, type Uploader, UploadRefused } from "@/ui/upload/uploadQueue";
import { admitted, refusal } from "./outcome";
import { retryRateLimited } from "./retryRateLimited";
import { type Part, sendParts } from "./sendParts";

/** Destination of an upload, and the record it belongs to (core §3 upload context). */
export type FileTarget = Omit<FileUploadBeginInput, "name" | "size">;

/** Stored state of an upload, from which it can be resumed. */
interface Ticket {
  readonly uploadId: string;
}

interface Begun {
  readonly id: string;
  readonly refreshAt: string;
  readonly parts: readonly Part[];
}

const QUERY = graphql`
  query useFileSenderUploadQuery($id: ID!) {
    fileUpload(id: $id) {
      id
      refreshAt
      parts {
        number
        offset
        size
        isDone
        url
      }
    }
  }
`;

function isTicket(value: unknown): value is Ticket {
  return (
    typeof value === "object" && value !== null && typeof (value as Partial<Ticket>).uploadId === "string"
  );
}

/**
 * Sends files in parts directly to the storage, and resumes earlier attempts (core §7 Files). An uploaded
 * file is pending until it is acknowledged.
 */
export function useFileSender(target: FileTarget): {
  upload: Uploader;
  /** Lets the server delete the parts of an upload that was given up. */
  abandon: (ticket: unknown) => void;
} {
  const ask = useFetchQuery();
  const begin = useSave<useFileSenderBeginMutation>(graphql`
    mutation useFileSenderBeginMutation($input: FileUploadBeginInput!) {
      fileUploadBegin(input: $input) {
        upload {
          id
          refreshAt
          parts {
            number
            offset
            size
            isDone
            url
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
  const finish = useSave<useFileSenderFinishMutation>(graphql`
    mutation useFileSenderFinishMutation($input: FileUploadInput!) {
      fileUploadFinish(input: $input) {
        file {
          id
          rowId
          name
          size
          type
          streamUrl
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const cancel = useSave<useFileSenderCancelMutation>(graphql`
    mutation useFileSenderCancelMutation($input: FileUploadInput!) {
      fileUploadCancel(input: $input) {
        cancelledId
        userErrors {
          field
          message
          code
        }
      }
    }
  `);

  const upload = useCallback(
    async (file: File, context: SendContext): Promise<UploadedFile> => {
      const reload = async (id: string): Promise<Begun | null> =>
        (await retryRateLimited(() => ask<useFileSenderUploadQuery>(QUERY, { id }), context.signal))
          .fileUpload ?? null;
      // An upload that the server no longer knows (after a day) starts again.
      let begun = isTicket(context.ticket) ? await reload(context.ticket.uploadId) : null;
      if (!begun) {
        if (file.size === 0) throw new UploadRefused("不能上传空文件");
        const input = { ...target, name: file.name, size: file.size };
        const answer = await retryRateLimited(() => admitted(begin({ input })), context.signal);
        begun = answer.data?.fileUploadBegin.upload ?? null;
        if (!begun) throw refusal(answer);
        context.keep({ uploadId: begun.id } satisfies Ticket);
      }
      await sendParts(file, begun, { ...context, reload });
      const { id } = begun;
      const answer = await retryRateLimited(() => admitted(finish({ input: { id } })), context.signal);
      const stored = answer.data?.fileUploadFinish.file;
      if (!stored) {
        // The upload was refused for good, or the answer was lost: the next attempt fetches the server's
        // state.
        throw refusal(answer);
      }
      return {
        id: stored.rowId,
        name: stored.name,
        size: stored.size,
        thumbnail: stored.type === "IMAGE" ? stored.streamUrl : null,
      };
    },
    [ask, begin, finish, target],
  );
  const abandon = useCallback(
    (ticket: unknown) => {
      if (isTicket(ticket)) void cancel({ input: { id: ticket.uploadId } });
    },
    [cancel],
  );
  return { upload, abandon };
}
