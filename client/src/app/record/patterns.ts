/** A rough pattern of e-mail addresses; the server decides. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
