import { openUpload } from "./openDialogs";

/** Opens 上传文档 from any page: uploads into the enterprise's documents (core §2). */
export const openNew = (): Promise<boolean> =>
  openUpload({ context: { enterpriseId: "1", groupId: null }, category: "ENTERPRISE" });
