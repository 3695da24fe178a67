import ArrowRightIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-right";
import DisableIcon from "@blueprintjs/icons/lib/esm/generated/components/disable";
import EndorsedIcon from "@blueprintjs/icons/lib/esm/generated/components/endorsed";
import HandIcon from "@blueprintjs/icons/lib/esm/generated/components/hand";
import LockIcon from "@blueprintjs/icons/lib/esm/generated/components/lock";
import MapMarkerIcon from "@blueprintjs/icons/lib/esm/generated/components/map-marker";
import NewPersonIcon from "@blueprintjs/icons/lib/esm/generated/components/new-person";
import PauseIcon from "@blueprintjs/icons/lib/esm/generated/components/pause";
import PhoneIcon from "@blueprintjs/icons/lib/esm/generated/components/phone";
import PlayIcon from "@blueprintjs/icons/lib/esm/generated/components/play";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import SendToIcon from "@blueprintjs/icons/lib/esm/generated/components/send-to";
import StarIcon from "@blueprintjs/icons/lib/esm/generated/components/star";
import SwapHorizontalIcon from "@blueprintjs/icons/lib/esm/generated/components/swap-horizontal";
import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/tick";
import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import type { ReactElement } from "react";
import type { WorkOrderAction } from "@/__generated__/useWorkOrderSteps_order.graphql";
import type { Tone } from "@/ui/base/types";

/** Labels of an action: on its button, in its menu entry and in the record of actions. */
export interface StepLook {
  readonly text: string;
  readonly icon: ReactElement;
  /** Colour of the resulting status, in the record of actions. */
  readonly tone: Tone;
  /** Actions that end an order for good are red. */
  readonly intent?: "primary" | "danger";
  /** The message of success. */
  readonly done: string;
}

/** All actions on a work order (business §4 Work order). */
export const WORK_ORDER_ACTION: Readonly<Record<WorkOrderAction, StepLook>> = {
  ADD: { text: "新建", icon: <PlusIcon />, tone: "neutral", done: "工单已新建" },
  SUPPLEMENT: { text: "补单", icon: <PlusIcon />, tone: "neutral", done: "补单已登记" },
  DELIVER: { text: "派单", icon: <SendToIcon />, tone: "blue", intent: "primary", done: "已派单" },
  DIRECT_ACCEPT: { text: "直接受理", icon: <NewPersonIcon />, tone: "blue", done: "已受理" },
  SIGN: { text: "接单", icon: <HandIcon />, tone: "blue", intent: "primary", done: "已接单" },
  ARRIVE: { text: "到达", icon: <MapMarkerIcon />, tone: "blue", intent: "primary", done: "已到达" },
  UN_DELIVER: { text: "退单", icon: <UndoIcon />, tone: "pink", done: "已退单" },
  RE_DELIVER: { text: "改派", icon: <SwapHorizontalIcon />, tone: "yellow", done: "已改派" },
  FINISH: { text: "完工", icon: <TickIcon />, tone: "green", intent: "primary", done: "已完工" },
  PASS: { text: "验收通过", icon: <TickCircleIcon />, tone: "green", intent: "primary", done: "验收通过" },
  REJECT: { text: "验收退回", icon: <UndoIcon />, tone: "pink", done: "已退回" },
  SCORE: { text: "评分", icon: <EndorsedIcon />, tone: "green", intent: "primary", done: "已评分" },
  EVALUATE: { text: "评价", icon: <StarIcon />, tone: "violet", done: "已评价" },
  VISIT: { text: "回访", icon: <PhoneIcon />, tone: "green", intent: "primary", done: "已回访" },
  CLOSE: { text: "关闭", icon: <LockIcon />, tone: "neutral", done: "工单已关闭" },
  HOLD: { text: "挂起", icon: <PauseIcon />, tone: "yellow", done: "已挂起，计时暂停" },
  RESUME: { text: "恢复", icon: <PlayIcon />, tone: "blue", intent: "primary", done: "已恢复，继续计时" },
  STOP: { text: "终止", icon: <DisableIcon />, tone: "red", intent: "danger", done: "工单已终止" },
};

/** The arrow between the former and the new status. */
export const LEADS_TO = <ArrowRightIcon size={12} aria-hidden />;

/** Actions that lead forward, the likeliest first: buttons. */
export const LIKELY: readonly WorkOrderAction[] = [
  "RESUME",
  "DELIVER",
  "SIGN",
  "ARRIVE",
  "FINISH",
  "PASS",
  "SCORE",
  "VISIT",
  "REJECT",
  "DIRECT_ACCEPT",
  "EVALUATE",
];

/** Actions that lead back or to an end: after the others, in a menu. */
export const RARE: readonly WorkOrderAction[] = ["RE_DELIVER", "UN_DELIVER", "HOLD", "CLOSE", "STOP"];
