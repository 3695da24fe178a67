//! The parts of templates and plans as their columns store them, and their bounds (business §3 KPI,
//! business §7 KPI). Scores and points are hundredths of a point, weights and shares hundredths of a percent,
//! values (the measured quantities) ten-thousandths.

use serde::{Deserialize, Serialize};

use super::choices::choices;

/// One point, in hundredths.
pub const POINT: i64 = 100;
/// The full score.
pub const FULL: i64 = 100 * POINT;
/// One unit of a measured value.
pub const UNIT: i64 = 10_000;
/// 100 % of a weight or a share.
pub const WHOLE: i32 = 10_000;
/// The most sections of a template.
pub const MAX_SECTIONS: usize = 10;
/// The most indications of a template.
pub const MAX_INDICATIONS: usize = 60;
/// The most raters of an indication.
pub const MAX_RATERS: usize = 10;
/// The most steps of a scoring.
pub const MAX_STEPS: usize = 20;
/// The most grades of a template.
pub const MAX_GRADES: usize = 10;
/// The greatest score of a scoring; also the bound below zero.
pub const MAX_SCORE: i64 = 2 * FULL;
/// The greatest value: JavaScript numbers lose digits of larger ones.
pub const MAX_VALUE: i64 = 100_000_000_000 * UNIT;
/// The most points for one unit.
pub const MAX_PER_UNIT: i64 = 10_000 * UNIT;
/// The most decimals of a result.
pub const MAX_DIGITS: i16 = 2;

choices! {
    /// Origin of an indication's value (business §3 KPI).
    pub IndicationKind {
        /// Typed by raters.
        #[default]
        Input = 1, "人工录入";
        /// Computed from records of the system.
        Source = 2, "数据来源";
        /// The points of recorded events.
        Event = 3, "事件累计";
        /// A formula over the values of other indications.
        Formula = 4, "公式计算";
    }
}

choices! {
    /// Method that turns a value into a score.
    pub ScoringMethod {
        /// The value is the score.
        #[default]
        Direct = 1, "直接评分";
        /// Linear from the base (0) to the target (100).
        Linear = 2, "线性";
        /// The score of the last step reached.
        Steps = 3, "分段";
        /// 100 minus points for each unit.
        Deduct = 4, "扣分";
        /// Points for each unit.
        Add = 5, "加减分";
    }
}

choices! {
    /// Treatment of an indication without a value.
    pub Missing {
        /// It is left out, and its weight is distributed to the others.
        #[default]
        Ignore = 1, "忽略并按权重折算";
        /// The examinee has no score until the value exists.
        Block = 2, "缺项不出分";
        /// It counts 0 points.
        Zero = 3, "缺项计 0 分";
    }
}

choices! {
    /// Kind of rater of an indication.
    pub RaterKind {
        /// The examinee.
        #[default]
        #[serde(rename = "self")]
        Own = 1, "本人";
        /// The direct superior of the examinee.
        Director = 2, "直属上级";
        /// The manager of the examinee's team.
        TeamDirector = 3, "团队负责人";
        /// A member by name.
        Member = 4, "指定成员";
        /// Each member of a role; they divide the share.
        Role = 5, "指定角色";
    }
}

choices! {
    /// The kind of records that a value is computed from (business §7 KPI `refIndications`).
    pub SourceKind {
        /// Money received, in yuan.
        #[default]
        PaymentAmount = 1, "回款金额";
        /// The average grade of weekly reports.
        WeeklyGrade = 2, "周报评分";
        /// Weekly reports that were submitted.
        WeeklySubmit = 3, "周报提交数";
        /// Tasks that were finished.
        TaskFinished = 4, "完成任务数";
        /// Tasks that were created.
        TaskCreated = 5, "创建任务数";
        /// The average score of work orders.
        OrderScore = 6, "工单评分";
        /// The average evaluation of work orders by customers.
        OrderEvaluate = 7, "工单评价";
        /// Customers that were added.
        CustomerAdded = 8, "新增客户数";
        /// Contacts that were added.
        ContactAdded = 9, "新增联系人数";
        /// QR codes that were bound.
        QrcodeBound = 10, "绑定二维码数";
    }
}

impl SourceKind {
    /// Whether the value grows with the days of a cycle: the target of a member employed for half of it is
    /// halved.
    pub const fn accumulates(self) -> bool {
        !matches!(self, Self::WeeklyGrade | Self::OrderScore | Self::OrderEvaluate)
    }
}

/// A step of a scoring.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Step {
    /// The least value.
    pub from: i64,
    /// The score from there on.
    pub score: i64,
}

/// Rule that turns a value into a score. Fields that the method does not use stay empty
/// ([`Scoring::trimmed`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Scoring {
    /// The method.
    pub method: ScoringMethod,
    /// The value worth 0 (linear); 0 if absent. It is above the target where less is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<i64>,
    /// The value worth 100 (linear).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<i64>,
    /// Points for one unit of the value, in ten-thousandths of a point (deduct, add).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_unit: Option<i64>,
    /// The least score.
    pub floor: i64,
    /// The greatest score.
    pub cap: i64,
    /// Steps, ascending by their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

impl Default for Scoring {
    fn default() -> Self {
        let method = ScoringMethod::Direct;
        Self { method, base: None, target: None, per_unit: None, floor: 0, cap: FULL, steps: Vec::new() }
    }
}

impl Scoring {
    /// Without the fields that its method does not use.
    pub fn trimmed(self) -> Self {
        let linear = self.method == ScoringMethod::Linear;
        let units = matches!(self.method, ScoringMethod::Deduct | ScoringMethod::Add);
        let steps = self.method == ScoringMethod::Steps;
        Self {
            base: linear.then_some(self.base.unwrap_or_default()),
            target: self.target.filter(|_| linear),
            per_unit: self.per_unit.filter(|_| units),
            steps: if steps { self.steps } else { Vec::new() },
            ..self
        }
    }
}

/// A section of a template: indications that share a weight.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Section {
    /// Its key for indications; unique in the template.
    pub key: String,
    /// Its label.
    pub name: String,
    /// Its weight in the score. A section of weight 0 is shown and does not count.
    pub weight: i32,
}

/// A grade of results.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Grade {
    /// Its name.
    pub name: String,
    /// The least total.
    pub from: i64,
}

/// A rater of an indication.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Rater {
    /// Kind of rater, relative to the examinee.
    pub who: RaterKind,
    /// The member, for a named rater.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// The role, for the members of a role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<i64>,
    /// Share in the value. If no rater has one, all count the same; else a rater of share 0 enters a value
    /// that does not count.
    pub share: i32,
}

/// Bound of a forced distribution.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Quota {
    /// The name of the grade.
    pub grade: String,
    /// The largest share of all examinees with it.
    pub most: i32,
}
