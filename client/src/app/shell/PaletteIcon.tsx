import BarcodeIcon from "@blueprintjs/icons/lib/esm/generated/components/barcode";
import BoxIcon from "@blueprintjs/icons/lib/esm/generated/components/box";
import ContrastIcon from "@blueprintjs/icons/lib/esm/generated/components/contrast";
import CubeIcon from "@blueprintjs/icons/lib/esm/generated/components/cube";
import DocumentIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import HelpIcon from "@blueprintjs/icons/lib/esm/generated/components/help";
import ManualIcon from "@blueprintjs/icons/lib/esm/generated/components/manual";
import PhoneIcon from "@blueprintjs/icons/lib/esm/generated/components/phone";
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import TagIcon from "@blueprintjs/icons/lib/esm/generated/components/tag";
import type { ComponentType } from "react";
import { ModuleIcon } from "./icons";

/** Icons of actions, and of kinds of records whose icon is not that of their module. */
const ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  plus: PlusIcon,
  help: HelpIcon,
  contrast: ContrastIcon,
  FILE: DocumentIcon,
  PRODUCT: BoxIcon,
  BRAND_MODEL: TagIcon,
  QUESTION: HelpIcon,
  CONTACT: PhoneIcon,
  CUSTOMER_ASSET: CubeIcon,
  QRCODE: BarcodeIcon,
  ARTICLE: ManualIcon,
};

/** Kinds with the icon of a module. */
const MODULES: Readonly<Record<string, string>> = {
  MEMBER: "person",
  TEAM: "tree",
  CUSTOMER: "customer",
  PROJECT: "project",
  MILEPOST: "project",
  ACCEPTANCE_RESOURCE: "project",
  TASK: "task",
  WORK_ORDER: "workorder",
  ONLINE_REPORT: "report",
  DASHBOARD: "report",
  REPORT_QUERY: "report",
  KPI_PLAN: "kpi",
  KPI_TEMPLATE: "kpi",
  KPI_INDICATION: "kpi",
  KPI_EVENT: "kpi",
};

/** The icon of a search result; an unknown kind has a generic one. */
export function PaletteIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon ? <Icon /> : <ModuleIcon name={MODULES[name] ?? name} />;
}
