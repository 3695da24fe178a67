import { useCallback } from "react";
import { graphql } from "react-relay";
import type { usePictureSenderBeginMutation } from "@/__generated__/usePictureSenderBeginMutation.graphql";
import type { usePictureSenderFinishMutation } from "@/__generated__/usePictureSenderFinishMutation.graphql";
import type { usePictureSenderQuery } from "@/__generated__/usePictureSenderQuery.graphql";
import { admitted, refusal } from "@/app/files/outcome";
import { retryRateLimited } from "@/app/files/retryRateLimited";
import { sendParts } from "@/app/files/sendParts";
import { useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";

const QUERY = graphql`
  query usePictureSenderQuery($code: String!, $id: String!) {
    workReportPicture(code: $code, id: $id) {
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

/** Uploads a photo of a submitted fault report; the secret in the report's link authorizes it. */
export function usePictureSender(code: string): (file: File, signal: AbortSignal) => Promise<void> {
  const ask = useFetchQuery();
  const begin = useSave<usePictureSenderBeginMutation>(graphql`
    mutation usePictureSenderBeginMutation($input: WorkReportPictureBeginInput!) {
      workReportPictureBegin(input: $input) {
        picture {
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
  const finish = useSave<usePictureSenderFinishMutation>(graphql`
    mutation usePictureSenderFinishMutation($input: WorkReportPictureFinishInput!) {
      workReportPictureFinish(input: $input) {
        count
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    async (file, signal) => {
      const input = { code, name: file.name, size: file.size };
      const begun = await retryRateLimited(() => admitted(begin({ input })), signal);
      const picture = begun.data?.workReportPictureBegin.picture;
      if (!picture) throw refusal(begun);
      const reload = async (id: string) =>
        (await retryRateLimited(() => ask<usePictureSenderQuery>(QUERY, { code, id }), signal))
          .workReportPicture ?? null;
      await sendParts(file, picture, { signal, onProgress: () => undefined, reload });
      const { id } = picture;
      const done = await retryRateLimited(() => admitted(finish({ input: { code, id } })), signal);
      if (done.data?.workReportPictureFinish.count == null) throw refusal(done);
    },
    [ask, begin, finish, code],
  );
}
