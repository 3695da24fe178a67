/** Mutations of the types of leave, overtime and trips. */

import { graphql } from "react-relay";

export const leaveCreate = graphql`
  mutation typeMutationsLeaveCreateMutation($input: AttendTypeInput!) {
    leaveTypeCreate(input: $input) { attendType { id } userErrors { field message code } }
  }
`;

export const leaveUpdate = graphql`
  mutation typeMutationsLeaveUpdateMutation($id: ID!, $version: Int!, $input: AttendTypeInput!) {
    leaveTypeUpdate(
      input: { id: $id, version: $version, changes: $input }
    ) { userErrors { field message code } }
  }
`;

export const overtimeCreate = graphql`
  mutation typeMutationsOvertimeCreateMutation($input: AttendTypeInput!) {
    overtimeTypeCreate(input: $input) { attendType { id } userErrors { field message code } }
  }
`;

export const overtimeUpdate = graphql`
  mutation typeMutationsOvertimeUpdateMutation($id: ID!, $version: Int!, $input: AttendTypeInput!) {
    overtimeTypeUpdate(
      input: { id: $id, version: $version, changes: $input }
    ) { userErrors { field message code } }
  }
`;

export const tripCreate = graphql`
  mutation typeMutationsTripCreateMutation($input: AttendTypeInput!) {
    tripTypeCreate(input: $input) { attendType { id } userErrors { field message code } }
  }
`;

export const tripUpdate = graphql`
  mutation typeMutationsTripUpdateMutation($id: ID!, $version: Int!, $input: AttendTypeInput!) {
    tripTypeUpdate(
      input: { id: $id, version: $version, changes: $input }
    ) { userErrors { field message code } }
  }
`;

export const move = graphql`
  mutation typeMutationsMoveMutation($input: AttendTypeMoveInput!) {
    attendTypeMove(input: $input) { attendType { id sortOrder } userErrors { field message code } }
  }
`;

export const remove = graphql`
  mutation typeMutationsDeleteMutation($ids: [ID!]!) {
    attendTypeDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
  }
`;
