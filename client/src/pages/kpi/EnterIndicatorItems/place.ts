/** Largest number of inputs in one table. */
export const PAGE_SIZE = 600;
