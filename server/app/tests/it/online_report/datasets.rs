//! The datasets that tests count by themselves: plain lists, and the fields and measures that can be told
//! from their nodes. Fields that depend on the time of day are left out.

use xieli_domain::online_report::definition::Source;

use super::lists::{Fact, Figure, List, Measure, Read};

const fn plain(code: &'static str, figure: Figure) -> Measure {
    Measure { code, figure, money: false }
}

const fn amount(code: &'static str, figure: Figure) -> Measure {
    Measure { code, figure, money: true }
}

const OPEN: &[(&str, &str)] = &[("OPEN", "1"), ("CONCERNED", "2")];

const TASK_STATUS: &[(&str, &str)] = &[
    ("READY", "10"),
    ("HELD", "20"),
    ("WORKING", "50"),
    ("RETURNED", "55"),
    ("WAITING", "60"),
    ("DONE", "75"),
    ("CANCELLED", "90"),
];

const ORDER_STATUS: &[(&str, &str)] = &[
    ("WAITING_DISPATCH", "0"),
    ("WAITING_PICKUP", "10"),
    ("TAKEN", "20"),
    ("IN_SERVICE", "50"),
    ("RETURNED", "55"),
    ("WAITING_CHECK", "60"),
    ("WAITING_CONFIRM", "70"),
    ("DONE", "75"),
    ("CLOSED", "80"),
    ("STOPPED", "90"),
];

fn all(_: &Fact) -> bool {
    true
}

/// The lists, one for each of these datasets.
pub(super) static LISTS: &[List] = &[
    List {
        source: Source::Task,
        root: "tasks",
        nodes: "status level { value } project { rowId } customer { rowId } director { rowId }
            directorTeam { rowId } validator { rowId } createdBy { rowId } parentRowId createdAt beginsOn
            endsOn finishedAt estimate spent",
        fields: &[
            ("status", "/status", Read::Choice(TASK_STATUS)),
            ("level", "/level/value", Read::Word),
            ("project", "/project/rowId", Read::Word),
            ("customer", "/customer/rowId", Read::Word),
            ("director", "/director/rowId", Read::Member),
            ("team", "/directorTeam/rowId", Read::Word),
            ("validator", "/validator/rowId", Read::Member),
            ("creator", "/createdBy/rowId", Read::Member),
            ("top", "/parentRowId", Read::Blank),
            ("createdOn", "/createdAt", Read::Moment),
            ("beginsOn", "/beginsOn", Read::Day),
            ("endsOn", "/endsOn", Read::Day),
            ("finishedOn", "/finishedAt", Read::Moment),
        ],
        numbers: &[("estimate", "/estimate", false), ("spent", "/spent", false)],
        measures: &[
            plain("count", Figure::Count),
            plain("openCount", Figure::CountOf(|fact| fact.is("status", &["10", "20", "50", "55", "60"]))),
            plain("doneCount", Figure::CountOf(|fact| fact.is("status", &["75"]))),
            plain(
                "doneShare",
                Figure::Share(|fact| fact.is("status", &["75"]), |fact| !fact.is("status", &["90"])),
            ),
            plain("estimateSum", Figure::Sum("estimate")),
            plain("spentSum", Figure::Sum("spent")),
            plain("spentAvg", Figure::Mean("spent")),
            plain("spentMax", Figure::Max("spent")),
        ],
    },
    List {
        source: Source::Customer,
        root: "customers",
        nodes: "type { value } level { value } industry { value } isOpen salesman { rowId }
            salesmanTeam { rowId } createdBy { rowId } pooledAt followedAt createdAt ownedAt",
        fields: &[
            ("customer", "/rowId", Read::Word),
            ("type", "/type/value", Read::Word),
            ("level", "/level/value", Read::Word),
            ("industry", "/industry/value", Read::Word),
            ("open", "/isOpen", Read::Choice(OPEN)),
            ("salesman", "/salesman/rowId", Read::Member),
            ("team", "/salesmanTeam/rowId", Read::Word),
            ("creator", "/createdBy/rowId", Read::Member),
            ("pooled", "/pooledAt", Read::Filled),
            ("followed", "/followedAt", Read::Filled),
            ("createdOn", "/createdAt", Read::Moment),
            ("ownedOn", "/ownedAt", Read::Moment),
            ("followedOn", "/followedAt", Read::Moment),
        ],
        numbers: &[],
        measures: &[
            plain("count", Figure::Count),
            plain("pooledCount", Figure::CountOf(|fact| fact.is("pooled", &["1"]))),
            plain("followedCount", Figure::CountOf(|fact| fact.is("followed", &["1"]))),
            plain("followedShare", Figure::Share(|fact| fact.is("followed", &["1"]), all)),
        ],
    },
    List {
        source: Source::Project,
        root: "projects",
        nodes: "type { value } status { value } property { value } isOpen customer { rowId }
            director { rowId } directorTeam { rowId } createdBy { rowId } createdAt beginsOn endsOn
            finishedOn signedOn progress money { amount received spent }",
        fields: &[
            ("project", "/rowId", Read::Word),
            ("type", "/type/value", Read::Word),
            ("status", "/status/value", Read::Word),
            ("property", "/property/value", Read::Word),
            ("open", "/isOpen", Read::Choice(OPEN)),
            ("customer", "/customer/rowId", Read::Word),
            ("director", "/director/rowId", Read::Member),
            ("team", "/directorTeam/rowId", Read::Word),
            ("creator", "/createdBy/rowId", Read::Member),
            ("finished", "/finishedOn", Read::Filled),
            ("createdOn", "/createdAt", Read::Moment),
            ("beginsOn", "/beginsOn", Read::Day),
            ("endsOn", "/endsOn", Read::Day),
            ("signedOn", "/signedOn", Read::Day),
        ],
        numbers: &[
            ("progress", "/progress", false),
            ("amount", "/money/amount", true),
            ("received", "/money/received", true),
            ("spent", "/money/spent", true),
        ],
        measures: &[
            plain("count", Figure::Count),
            plain("finishedCount", Figure::CountOf(|fact| fact.is("finished", &["1"]))),
            plain("openCount", Figure::CountOf(|fact| fact.is("finished", &["0"]))),
            plain("finishedShare", Figure::Share(|fact| fact.is("finished", &["1"]), all)),
            plain("progressAvg", Figure::Mean("progress")),
            amount("amountSum", Figure::Sum("amount")),
            amount("amountMin", Figure::Min("amount")),
            amount("receivedSum", Figure::Sum("received")),
            amount("spentSum", Figure::Sum("spent")),
        ],
    },
    List {
        source: Source::WorkOrder,
        root: "workOrders",
        nodes: "status serviceType { value } level { value } customer { rowId } project { rowId }
            director { rowId } directorTeam { rowId } acceptTeam { rowId } createdBy { rowId } isSupplement
            visit requestedAt createdAt dueAt evaluate { score }",
        fields: &[
            ("status", "/status", Read::Choice(ORDER_STATUS)),
            ("serviceType", "/serviceType/value", Read::Word),
            ("level", "/level/value", Read::Word),
            ("customer", "/customer/rowId", Read::Word),
            ("project", "/project/rowId", Read::Word),
            ("director", "/director/rowId", Read::Member),
            ("team", "/directorTeam/rowId", Read::Word),
            ("acceptTeam", "/acceptTeam/rowId", Read::Word),
            ("creator", "/createdBy/rowId", Read::Member),
            ("visit", "/visit", Read::Choice(&[("NONE", "0"), ("AWAITED", "1"), ("DONE", "2")])),
            ("supplement", "/isSupplement", Read::Flag),
            ("requestedOn", "/requestedAt", Read::Moment),
            ("createdOn", "/createdAt", Read::Moment),
            ("dueOn", "/dueAt", Read::Moment),
        ],
        numbers: &[("score", "/evaluate/score", false)],
        measures: &[
            plain("count", Figure::Count),
            plain("doneCount", Figure::CountOf(|fact| fact.is("status", &["75", "80"]))),
            plain(
                "doneShare",
                Figure::Share(|fact| fact.is("status", &["75", "80"]), |fact| !fact.is("status", &["90"])),
            ),
            plain("stopCount", Figure::CountOf(|fact| fact.is("status", &["90"]))),
            plain("scoreCount", Figure::CountOf(|fact| fact.numbers.contains_key("score"))),
            plain("scoreAvg", Figure::Mean("score")),
        ],
    },
    List {
        source: Source::ItemLog,
        root: "itemLogs",
        nodes: "logType { value } author { rowId } team { rowId } editedLate happenedOn createdAt minutes",
        fields: &[
            ("logType", "/logType/value", Read::Word),
            ("author", "/author/rowId", Read::Member),
            ("team", "/team/rowId", Read::Word),
            ("late", "/editedLate", Read::Flag),
            ("happenedOn", "/happenedOn", Read::Day),
            ("createdOn", "/createdAt", Read::Moment),
        ],
        numbers: &[("minutes", "/minutes", false)],
        measures: &[
            plain("count", Figure::Count),
            plain("minutesSum", Figure::Sum("minutes")),
            plain("minutesAvg", Figure::Mean("minutes")),
            plain("memberCount", Figure::Distinct("author")),
            plain("lateCount", Figure::CountOf(|fact| fact.is("late", &["1"]))),
        ],
    },
    List {
        source: Source::PaymentReceipt,
        root: "paymentReceipts",
        nodes: "project { rowId type { value } status { value } customer { rowId } director { rowId } }
            confirmedAt confirmedBy { rowId } receivedOn createdAt amount",
        fields: &[
            ("project", "/project/rowId", Read::Word),
            ("projectType", "/project/type/value", Read::Word),
            ("status", "/project/status/value", Read::Word),
            ("customer", "/project/customer/rowId", Read::Word),
            ("director", "/project/director/rowId", Read::Member),
            ("confirmed", "/confirmedAt", Read::Filled),
            ("confirmer", "/confirmedBy/rowId", Read::Member),
            ("receivedOn", "/receivedOn", Read::Day),
            ("confirmedOn", "/confirmedAt", Read::Moment),
            ("createdOn", "/createdAt", Read::Moment),
        ],
        numbers: &[("amount", "/amount", true)],
        measures: &[
            plain("count", Figure::Count),
            amount("amountSum", Figure::Sum("amount")),
            amount("confirmedSum", Figure::SumOf("amount", |fact| fact.is("confirmed", &["1"]))),
            amount("amountMax", Figure::Max("amount")),
        ],
    },
];
