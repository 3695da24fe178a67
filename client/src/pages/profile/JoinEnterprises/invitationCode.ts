/** The code out of what a person pastes: the code itself or the invitation's link. */
export function invitationCode(text: string): string {
  const trimmed = text.trim();
  const linked = /\/join\/([^/?#\s]+)/.exec(trimmed)?.[1];
  return linked ? decodeURIComponent(linked) : trimmed;
}
