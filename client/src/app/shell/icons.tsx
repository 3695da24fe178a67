import HomeIcon from "@blueprintjs/icons/lib/esm/generated/components/home";
import PeopleIcon from "@blueprintjs/icons/lib/esm/generated/components/people";
import PersonIcon from "@blueprintjs/icons/lib/esm/generated/components/person";
import WidgetIcon from "@blueprintjs/icons/lib/esm/generated/components/widget";
import type { ComponentType } from "react";

/** Icons of the modules by their key in `routes/modules.ts`; imported one by one, the whole set weighs 200 KB. */
const ICONS: Readonly<Record<string, ComponentType<{ size?: number }>>> = {
  home: HomeIcon,
  people: PeopleIcon,
  person: PersonIcon,
};

/** A module's icon. */
export function ModuleIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? WidgetIcon;
  return <Icon size={size} />;
}
