/** How the address names the kind of a form, by the key of what its approval does. */
export const KIND = "kind";
