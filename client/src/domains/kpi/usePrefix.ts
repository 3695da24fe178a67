import { useLocation } from "react-router";
import { useCan } from "@/access/Can";

/** The area of the pages of appraisal: each of them is in both (business §2 KPI). */
export type KpiPrefix = "/kpi" | "/mcenter";

/** The area of an address; the area of appraisals for other addresses. */
export function prefixOf(pathname: string): KpiPrefix {
  return /^\/mcenter(\/|$)/.test(pathname) ? "/mcenter" : "/kpi";
}

/** The area of the page on screen, which its links keep: `${usePrefix()}/KpiPlan`. */
export function usePrefix(): KpiPrefix {
  return prefixOf(useLocation().pathname);
}

/**
 * The area in which the scheme of a plan opens: the management centre for members who have it, on every
 * page.
 */
export function useSchemePrefix(): KpiPrefix {
  return useCan()({ perms: "mcenter,mcenter:query" }) ? "/mcenter" : "/kpi";
}

/** The addresses of records, below the area. */
export const planOf = (prefix: KpiPrefix, planId: string, step?: string): string =>
  `${prefix}/KpiPlanDetail?id=${planId}${step ? `&step=${step}` : ""}`;

export const schemeOf = (prefix: KpiPrefix, planId: string, isAudit = false): string =>
  `${prefix}/AssessmentScheme?id=${planId}${isAudit ? "&isAudit=1" : ""}`;

export const inputsOf = (prefix: KpiPrefix, planId: string): string =>
  `${prefix}/EnterIndicatorItems?id=${planId}`;

export const templateOf = (prefix: KpiPrefix, templateId?: string): string =>
  templateId ? `${prefix}/TemplateEdit?id=${templateId}` : `${prefix}/TemplateEdit`;

export const memberOf = (prefix: KpiPrefix, teamId: string, memberId: string): string =>
  `${prefix}/kpi/${teamId}/${memberId}`;

export const teamOf = (prefix: KpiPrefix, teamId: string): string => `${prefix}/kpi/${teamId}`;
