import type { Option } from "@/ui/base/types";

/** A member as an option of a picker, with the profile image. */
export function memberOption(member: {
  readonly rowId: string;
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
}): Option {
  return { value: member.rowId, label: member.name, avatar: { name: member.name, src: member.avatarUrl } };
}

/** The same with the member's team beside the name. */
export function suggested(
  member: Parameters<typeof memberOption>[0] & {
    readonly jobNumber: string | null | undefined;
    readonly mainTeam: { readonly name: string } | null | undefined;
  },
): Option {
  return { ...memberOption(member), hint: member.mainTeam?.name ?? member.jobNumber ?? undefined };
}
