/** Icons of modules and pages by their keys in the route manifest. */

import BadgeIcon from "@blueprintjs/icons/lib/esm/generated/components/badge";
import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import CodeIcon from "@blueprintjs/icons/lib/esm/generated/components/code";
import DiagramTreeIcon from "@blueprintjs/icons/lib/esm/generated/components/diagram-tree";
import ApprovalIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import LogIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import TaskIcon from "@blueprintjs/icons/lib/esm/generated/components/endorsed";
import FolderCloseIcon from "@blueprintjs/icons/lib/esm/generated/components/folder-close";
import GlobeNetworkIcon from "@blueprintjs/icons/lib/esm/generated/components/globe-network";
import HomeIcon from "@blueprintjs/icons/lib/esm/generated/components/home";
import KpiIcon from "@blueprintjs/icons/lib/esm/generated/components/horizontal-bar-chart";
import InboxIcon from "@blueprintjs/icons/lib/esm/generated/components/inbox";
import KeyIcon from "@blueprintjs/icons/lib/esm/generated/components/key";
import MugshotIcon from "@blueprintjs/icons/lib/esm/generated/components/mugshot";
import NewPersonIcon from "@blueprintjs/icons/lib/esm/generated/components/new-person";
import OfficeIcon from "@blueprintjs/icons/lib/esm/generated/components/office";
import PeopleIcon from "@blueprintjs/icons/lib/esm/generated/components/people";
import PersonIcon from "@blueprintjs/icons/lib/esm/generated/components/person";
import ReportIcon from "@blueprintjs/icons/lib/esm/generated/components/presentation";
import ProjectsIcon from "@blueprintjs/icons/lib/esm/generated/components/projects";
import ShieldIcon from "@blueprintjs/icons/lib/esm/generated/components/shield";
import TickCircleIcon from "@blueprintjs/icons/lib/esm/generated/components/tick-circle";
import AttendIcon from "@blueprintjs/icons/lib/esm/generated/components/time";
import WidgetIcon from "@blueprintjs/icons/lib/esm/generated/components/widget";
import WrenchIcon from "@blueprintjs/icons/lib/esm/generated/components/wrench";
import type { ComponentType } from "react";

/** Icons by their keys in the route manifest; imported one by one, because the whole set is 200 KB. */
const ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  home: HomeIcon,
  customer: MugshotIcon,
  project: ProjectsIcon,
  people: PeopleIcon,
  person: PersonIcon,
  tree: DiagramTreeIcon,
  folder: FolderCloseIcon,
  globe: GlobeNetworkIcon,
  id: BadgeIcon,
  key: KeyIcon,
  code: CodeIcon,
  inbox: InboxIcon,
  invite: NewPersonIcon,
  shield: ShieldIcon,
  office: OfficeIcon,
  approval: ApprovalIcon,
  log: LogIcon,
  task: TaskIcon,
  todo: TickCircleIcon,
  workorder: WrenchIcon,
  weekly: CalendarIcon,
  attend: AttendIcon,
  kpi: KpiIcon,
  report: ReportIcon,
};

/** The icon of a module or a page. */
export function ModuleIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? WidgetIcon;
  return <Icon size={size} />;
}
