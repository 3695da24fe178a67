import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useSaveFileMutation } from "@/__generated__/useSaveFileMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";

/** Lets the browser download an address of the product, under the name given by the server. */
export function saveAddress(address: string): void {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = "";
  anchor.click();
}

/**
 * Downloads a file through the browser, which streams it, so that its size does not matter. Counts as a
 * download (core §2); a refusal of the server is shown as a toast.
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
