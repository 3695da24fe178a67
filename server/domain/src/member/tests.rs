use super::rules::{self, Action, Status};

const ACTIONS: [Action; 5] =
    [Action::Approve, Action::Refuse, Action::Reapply, Action::Rejoin, Action::Leave];

#[test]
fn every_transition_is_allowed_or_refused_as_the_table_says() {
    use Action::*;
    use Status::*;
    let allowed = [
        (Applied, Approve, Active),
        (Applied, Refuse, Refused),
        (Applied, Rejoin, Active),
        (Active, Leave, Left),
        (Refused, Reapply, Applied),
        (Refused, Rejoin, Active),
        (Left, Reapply, Applied),
        (Left, Rejoin, Active),
    ];
    for from in Status::ALL {
        for action in ACTIONS {
            let expected =
                allowed.iter().find(|(status, by, _)| *status == from && *by == action).map(|(_, _, to)| *to);
            assert_eq!(rules::next(from, action), expected, "{from:?} {action:?}");
            assert_eq!(rules::transition("张伟", from, action).ok(), expected, "{from:?} {action:?}");
        }
    }
}
