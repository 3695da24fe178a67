/** Extracts the code from a pasted text: the code itself or the link of an invitation. */
export function invitationCode(text: string): string {
  const trimmed = text.trim();
  const linked = /\/join\/([^/?#\s]+)/.exec(trimmed)?.[1];
  return linked ? decodeURIComponent(linked) : trimmed;
}
