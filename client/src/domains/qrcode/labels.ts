/** Labels of the states of a QR code, and the actions that each state allows (core §3 QR code). */

import type { QrcodeStatus } from "@/__generated__/QrcodeListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Labels and colours of the states. */
export const STATUS: Readonly<Record<QrcodeStatus, Label>> = {
  BLANK: { text: "空白", tone: "neutral" },
  BOUND: { text: "已绑定", tone: "green" },
  RETIRED: { text: "已作废", tone: "red" },
  REPLACED: { text: "已更换", tone: "yellow" },
};

/** Actions on a code that the viewer may change, by its state; the server's rules are the same. */
export const STEPS = {
  bind: (status: string) => status === "BLANK",
  correct: (status: string) => status === "BOUND",
  replace: (status: string) => status === "BOUND",
  retire: (status: string) => status === "BLANK" || status === "BOUND",
} as const;
