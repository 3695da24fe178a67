import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useSaveFileMutation } from "@/__generated__/useSaveFileMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";

/** Has the browser save what lies at an address of ours, under the name that the server gives. */
export function saveAddress(address: string): void {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = "";
  anchor.click();
}

/**
 * Hands a file to the browser's downloads: streamed by the browser itself, so that size does not matter. Counts as a
 * download (core §2); the server's refusal is toasted.
 */
export function useSaveFile(): (id: string) => Promise<boolean> {
  const [download] = useAppMutation<useSaveFileMutation>(graphql`
    mutation useSaveFileMutation($input: FileInput!) {
      fileDownload(input: $input) {
        address
        file {
          id
          downloadCount
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    async (id) => {
      const { data } = await download({ input: { id } });
      const address = data?.fileDownload.address;
      if (!address) return false;
      saveAddress(address);
      return true;
    },
    [download],
  );
}
