/** Roughly an address of mail; the server decides. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
