import AlignLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/align-left";
import BankAccountIcon from "@blueprintjs/icons/lib/esm/generated/components/bank-account";
import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import DollarIcon from "@blueprintjs/icons/lib/esm/generated/components/dollar";
import InfoSignIcon from "@blueprintjs/icons/lib/esm/generated/components/info-sign";
import LinkIcon from "@blueprintjs/icons/lib/esm/generated/components/link";
import MediaIcon from "@blueprintjs/icons/lib/esm/generated/components/media";
import TextIcon from "@blueprintjs/icons/lib/esm/generated/components/new-text-box";
import NumericalIcon from "@blueprintjs/icons/lib/esm/generated/components/numerical";
import PaperclipIcon from "@blueprintjs/icons/lib/esm/generated/components/paperclip";
import PeopleIcon from "@blueprintjs/icons/lib/esm/generated/components/people";
import PersonIcon from "@blueprintjs/icons/lib/esm/generated/components/person";
import SelectionIcon from "@blueprintjs/icons/lib/esm/generated/components/selection";
import ThIcon from "@blueprintjs/icons/lib/esm/generated/components/th";
import TimelineEventsIcon from "@blueprintjs/icons/lib/esm/generated/components/timeline-events";
import type { FieldType } from "@/domains/flow/definition";

const ICONS: Readonly<Record<FieldType, typeof TextIcon>> = {
  text: TextIcon,
  lines: AlignLeftIcon,
  number: NumericalIcon,
  amount: DollarIcon,
  date: CalendarIcon,
  period: TimelineEventsIcon,
  choice: SelectionIcon,
  member: PersonIcon,
  team: PeopleIcon,
  record: LinkIcon,
  contract: BankAccountIcon,
  attachment: PaperclipIcon,
  picture: MediaIcon,
  explanation: InfoSignIcon,
  detail: ThIcon,
};

/** Icon of a field type. */
export function TypeIcon({ type }: { type: FieldType }) {
  const Icon = ICONS[type];
  return <Icon size={14} aria-hidden />;
}
