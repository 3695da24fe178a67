/** The hash of `/api/static/area.json`; written by tools/area.mjs. */
export const AREA_VERSION = "7f342eb6f52bb008";
