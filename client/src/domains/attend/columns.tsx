import { PersonName } from "@/ui/frame/Avatar";

interface MemberOf {
  readonly member:
    | { readonly name: string; readonly avatarUrl: string | null | undefined }
    | null
    | undefined;
}

/** Columns shared by the attendance reports: member, team and the like. */
export const memberColumn = {
  key: "member",
  title: "成员",
  width: 130,
  required: true,
  render: ({ member }: MemberOf) =>
    member ? <PersonName name={member.name} src={member.avatarUrl} /> : "已离职成员",
} as const;

export const teamColumn = {
  key: "team",
  title: "团队",
  width: 140,
  render: ({ team }: { readonly team: { readonly name: string } | null | undefined }) => team?.name,
} as const;

export const groupColumn = {
  key: "group",
  title: "考勤组",
  width: 140,
  render: ({ group }: { readonly group: { readonly name: string } | null | undefined }) => group?.name,
} as const;
