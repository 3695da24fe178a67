/** 7-8 or 11-12 digits (business §5). */
export const PHONE = /^(\d{7,8}|\d{11,12})$/;
/** A mobile number, the kind a code can be sent to. */
export const MOBILE = /^1\d{10}$/;
/** Roughly an address of mail; the server decides. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
