import { openUpload } from "./openDialogs";

/** 上传文档 from anywhere: into the enterprise's own documents, whose list has this place in its address (core §2). */
export const openNew = (): Promise<boolean> =>
  openUpload({ context: { enterpriseId: "1", groupId: null }, category: "ENTERPRISE" });
