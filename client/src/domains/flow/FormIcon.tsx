import AirplaneIcon from "@blueprintjs/icons/lib/esm/generated/components/airplane";
import BankAccountIcon from "@blueprintjs/icons/lib/esm/generated/components/bank-account";
import BoxIcon from "@blueprintjs/icons/lib/esm/generated/components/box";
import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import ChangesIcon from "@blueprintjs/icons/lib/esm/generated/components/changes";
import ClipboardIcon from "@blueprintjs/icons/lib/esm/generated/components/clipboard";
import CreditCardIcon from "@blueprintjs/icons/lib/esm/generated/components/credit-card";
import DocumentIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import DollarIcon from "@blueprintjs/icons/lib/esm/generated/components/dollar";
import DriveTimeIcon from "@blueprintjs/icons/lib/esm/generated/components/drive-time";
import EndorsedIcon from "@blueprintjs/icons/lib/esm/generated/components/endorsed";
import ExchangeIcon from "@blueprintjs/icons/lib/esm/generated/components/exchange";
import FormIconSign from "@blueprintjs/icons/lib/esm/generated/components/form";
import KeyIcon from "@blueprintjs/icons/lib/esm/generated/components/key";
import LearningIcon from "@blueprintjs/icons/lib/esm/generated/components/learning";
import ManualIcon from "@blueprintjs/icons/lib/esm/generated/components/manual";
import OfficeIcon from "@blueprintjs/icons/lib/esm/generated/components/office";
import PeopleIcon from "@blueprintjs/icons/lib/esm/generated/components/people";
import PersonIcon from "@blueprintjs/icons/lib/esm/generated/components/person";
import ShoppingCartIcon from "@blueprintjs/icons/lib/esm/generated/components/shopping-cart";
import TimeIcon from "@blueprintjs/icons/lib/esm/generated/components/time";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import TruckIcon from "@blueprintjs/icons/lib/esm/generated/components/truck";
import WrenchIcon from "@blueprintjs/icons/lib/esm/generated/components/wrench";
import type { ComponentType } from "react";

/** Icons of approval forms, by name; imported one by one, because the whole set is 200 KB. */
const ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  form: FormIconSign,
  document: DocumentIcon,
  clipboard: ClipboardIcon,
  endorsed: EndorsedIcon,
  calendar: CalendarIcon,
  time: TimeIcon,
  "drive-time": DriveTimeIcon,
  airplane: AirplaneIcon,
  dollar: DollarIcon,
  "bank-account": BankAccountIcon,
  "credit-card": CreditCardIcon,
  "shopping-cart": ShoppingCartIcon,
  box: BoxIcon,
  truck: TruckIcon,
  wrench: WrenchIcon,
  key: KeyIcon,
  person: PersonIcon,
  people: PeopleIcon,
  office: OfficeIcon,
  exchange: ExchangeIcon,
  changes: ChangesIcon,
  learning: LearningIcon,
  manual: ManualIcon,
  trash: TrashIcon,
};

/** The names to choose from, in order. */
export const FORM_ICONS: readonly string[] = Object.keys(ICONS);

/** The icon of a form; a generic one where it has none or an unknown one. */
export function FormIcon({ name, size = 20 }: { name: string | null | undefined; size?: number }) {
  const Icon = ICONS[name ?? ""] ?? FormIconSign;
  return <Icon size={size} />;
}
