/** The fields of a team as a form holds them; ids are row ids. */
export interface TeamValues {
  name: string;
  code: string;
  parentId: string | null;
  directorIds: readonly string[];
  phone: string;
  address: string;
  contactName: string;
  isAcceptTeam: boolean;
  remark: string;
}

/** A form for a new team. */
export const EMPTY_TEAM: TeamValues = {
  name: "",
  code: "",
  parentId: null,
  directorIds: [],
  phone: "",
  address: "",
  contactName: "",
  isAcceptTeam: false,
  remark: "",
};

/** What creating and modifying a team have in common; null clears. */
export function toTeamInput(values: TeamValues) {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: values.name.trim(),
    code: orNull(values.code),
    parentId: values.parentId,
    directorIds: [...values.directorIds],
    phone: orNull(values.phone),
    address: orNull(values.address),
    contactName: orNull(values.contactName),
    isAcceptTeam: values.isAcceptTeam,
    remark: orNull(values.remark),
  };
}
