//! Tests of members, roles, invitations and workbooks over a real database.

mod batches;
mod invitations;
mod jobs;
mod jobs_of_people;
mod leaving;
mod members;
mod reading;
mod roles;
mod support;
mod workbooks;
