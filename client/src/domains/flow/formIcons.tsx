import AirplaneIcon from "@blueprintjs/icons/lib/esm/generated/components/airplane";
import BankAccountIcon from "@blueprintjs/icons/lib/esm/generated/components/bank-account";
import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import CubeIcon from "@blueprintjs/icons/lib/esm/generated/components/cube";
import DocumentIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import DollarIcon from "@blueprintjs/icons/lib/esm/generated/components/dollar";
import DriveTimeIcon from "@blueprintjs/icons/lib/esm/generated/components/drive-time";
import EndorsedIcon from "@blueprintjs/icons/lib/esm/generated/components/endorsed";
import KeyIcon from "@blueprintjs/icons/lib/esm/generated/components/key";
import ManualIcon from "@blueprintjs/icons/lib/esm/generated/components/manual";
import PeopleIcon from "@blueprintjs/icons/lib/esm/generated/components/people";
import ShoppingCartIcon from "@blueprintjs/icons/lib/esm/generated/components/shopping-cart";
import TimeIcon from "@blueprintjs/icons/lib/esm/generated/components/time";
import WrenchIcon from "@blueprintjs/icons/lib/esm/generated/components/wrench";
import type { ComponentType } from "react";

interface Known {
  readonly text: string;
  readonly Icon: ComponentType<{ size?: number }>;
}

/** The icons that a form can have, by the names that the server keeps. */
const ICONS: Readonly<Record<string, Known>> = {
  document: { text: "文件", Icon: DocumentIcon },
  calendar: { text: "请假", Icon: CalendarIcon },
  time: { text: "加班", Icon: TimeIcon },
  airplane: { text: "出差", Icon: AirplaneIcon },
  "drive-time": { text: "用车", Icon: DriveTimeIcon },
  dollar: { text: "费用", Icon: DollarIcon },
  "bank-account": { text: "付款", Icon: BankAccountIcon },
  "shopping-cart": { text: "采购", Icon: ShoppingCartIcon },
  cube: { text: "物品", Icon: CubeIcon },
  people: { text: "人事", Icon: PeopleIcon },
  endorsed: { text: "用章", Icon: EndorsedIcon },
  manual: { text: "制度", Icon: ManualIcon },
  key: { text: "权限", Icon: KeyIcon },
  wrench: { text: "维修", Icon: WrenchIcon },
};

/** The names of the icons, with the words for those who do not see them. */
export const FORM_ICONS: readonly { readonly name: string; readonly text: string }[] = Object.entries(
  ICONS,
).map(([name, { text }]) => ({ name, text }));

/** The icon of a form; the plain one where it has none, or one that is not known here. */
export function FormIcon({ name, size = 16 }: { name: string | null | undefined; size?: number }) {
  const Icon = ICONS[name ?? ""]?.Icon ?? DocumentIcon;
  return <Icon size={size} />;
}
