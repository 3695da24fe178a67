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
import { patiently } from "./patiently";
import { type Part, sendParts } from "./sendParts";

/** Where a file goes and what it belongs to (core §3 upload context). */
export type FileTarget = Omit<FileUploadBeginInput, "name" | "size">;

/** What is kept of an upload to go on with it later. */
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
 * Sends files straight into the storage, in parts, going on where an earlier attempt stopped (core §7 Files). What
 * arrives is pending until it is acknowledged.
 */
export function useFileSender(target: FileTarget): {
  upload: Uploader;
  /** Lets the server drop what it holds of an upload that nobody will finish. */
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
        (await patiently(() => ask<useFileSenderUploadQuery>(QUERY, { id }), context.signal)).fileUpload ??
        null;
      // A ticket the server no longer knows (a day has passed) begins again.
      let begun = isTicket(context.ticket) ? await reload(context.ticket.uploadId) : null;
      if (!begun) {
        if (file.size === 0) throw new UploadRefused("不能上传空文件");
        const input = { ...target, name: file.name, size: file.size };
        const answer = await patiently(() => admitted(begin({ input })), context.signal);
        begun = answer.data?.fileUploadBegin.upload ?? null;
        if (!begun) throw refusal(answer);
        context.keep({ uploadId: begun.id } satisfies Ticket);
      }
      await sendParts(file, begun, { ...context, reload });
      const { id } = begun;
      const answer = await patiently(() => admitted(finish({ input: { id } })), context.signal);
      const stored = answer.data?.fileUploadFinish.file;
      if (!stored) {
        // Refused for good, or the answer got lost: the next attempt asks what the server has.
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
