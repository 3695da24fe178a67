/** The most codes of one batch. */
export const MAX_CODES = 20_000;
