/** Mutations of weekly reports, and the fields that they change. */

import { graphql } from "react-relay";

/** All fields of a report that its author can change, and those that depend on its status. */
graphql`
  fragment weeklyMutations_after on Weekly {
    id
    version
    status
    late
    submittedAt
    viewerCan { update submit comment reopen delete }
    ...useWeeklyLines_weekly
  }
`;

export const open = graphql`
  mutation weeklyMutationsOpenMutation($day: Date!) {
    weeklyOpen(input: { day: $day }) {
      weekly { ...weeklyMutations_after }
      userErrors { field message code }
    }
  }
`;

export const refill = graphql`
  mutation weeklyMutationsRefillMutation($input: WeeklyIdInput!) {
    weeklyRefill(input: $input) {
      weekly { ...weeklyMutations_after }
      userErrors { field message code }
    }
  }
`;

export const update = graphql`
  mutation weeklyMutationsUpdateMutation($id: ID!, $version: Int, $input: WeeklyInput!) {
    weeklyUpdate(input: { id: $id, version: $version, changes: $input }) {
      weekly { ...weeklyMutations_after }
      userErrors { field message code }
    }
  }
`;

export const reopen = graphql`
  mutation weeklyMutationsReopenMutation($input: WeeklyReopenInput!) {
    weeklyReopen(input: $input) {
      weekly { ...weeklyMutations_after }
      userErrors { field message code }
    }
  }
`;

export const remove = graphql`
  mutation weeklyMutationsDeleteMutation($ids: [ID!]!) {
    weeklyDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
  }
`;

export const summarize = graphql`
  mutation weeklyMutationsSummarizeMutation($input: WeeklySummaryInput!) {
    weeklySummaryDraft(input: $input) {
      weekly { rowId ...weeklyMutations_after }
      userErrors { field message code }
    }
  }
`;

export const remind = graphql`
  mutation weeklyMutationsRemindMutation($input: WeeklyRemindInput!) {
    weeklyRemind(input: $input) { reminded { id name } userErrors { field message code } }
  }
`;

export const comment = graphql`
  mutation weeklyMutationsCommentMutation($input: WeeklyCommentInput!) {
    weeklyCommentCreate(input: $input) {
      weeklyComment { id }
      userErrors { field message code }
    }
  }
`;

export const changeComment = graphql`
  mutation weeklyMutationsChangeCommentMutation($id: ID!, $version: Int, $input: WeeklyCommentInput!) {
    weeklyCommentUpdate(input: { id: $id, version: $version, changes: $input }) {
      weeklyComment { id version body grade { id value text color } }
      userErrors { field message code }
    }
  }
`;

export const removeComment = graphql`
  mutation weeklyMutationsDeleteCommentMutation($ids: [ID!]!) {
    weeklyCommentDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
  }
`;
