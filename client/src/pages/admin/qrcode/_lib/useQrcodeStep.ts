import { graphql } from "react-relay";
import type { useQrcodeStepMutation } from "@/__generated__/useQrcodeStepMutation.graphql";
import { useSave } from "@/relay/useAppMutation";

/**
 * Runs a step of a QR code (bind, correct, retire, replace) and returns its errors (core §7 `PUT qrcode`).
 */
export function useQrcodeStep() {
  const step = useSave<useQrcodeStepMutation>(graphql`
    mutation useQrcodeStepMutation($input: QrcodeUpdateInput!) {
      qrcodeUpdate(input: $input) {
        qrcode {
          id
          status
          version
          name
          model
          serialNumber
          location
          remark
          boundAt
          boundBy {
            name
          }
          replacedBy {
            id
            rowId
            code
            status
            version
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
  return async (input: useQrcodeStepMutation["variables"]["input"]) => (await step({ input })).userErrors;
}
