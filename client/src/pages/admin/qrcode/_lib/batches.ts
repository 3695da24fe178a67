/** Largest number of QR codes in one batch. */
export const MAX_CODES = 20_000;
