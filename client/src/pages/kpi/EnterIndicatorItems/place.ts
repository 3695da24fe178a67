/** The most inputs that stand in one table. */
export const PAGE_SIZE = 600;
