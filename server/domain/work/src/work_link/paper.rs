//! The service report of a work order as PDF, with an address that proves it genuine (decision 0059). It is
//! drawn like labels (decision 0031): texts are outlines, so that Chinese is legible wherever the file is
//! opened.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer, clock, plain};
use xieli_label::paper::Paper;
use xieli_label::{Fonts, Pictures};

use super::model::Agree;
use super::{public, rules, store};
use crate::file::content;
use crate::file::model::File;
use crate::sandbox::{Job, Requester};
use crate::work_order::fill::{self, Fill};
use crate::work_order::model::{Evaluate, Move, Use, WorkOrder};
use crate::work_order::rules::{self as orders, Status, Step};
use crate::work_order::store as order_store;
use crate::{Services, customer, invitation, member, work_order};

/// Width and height of a signature, in millimetres.
const SIGNATURE: (f64, f64) = (45.0, 20.0);
/// Largest image of a signature, in bytes; larger ones were not drawn by hand.
const MOST: u64 = 100 * 1024;

/// A report as a file.
#[derive(Debug)]
pub struct Report {
    /// File name.
    pub name: String,
    /// Content, PDF.
    pub bytes: Vec<u8>,
}

/// The data of a report.
struct Facts {
    enterprise: String,
    order: WorkOrder,
    customer: Option<String>,
    device: Option<String>,
    service_type: Option<String>,
    technician: Option<String>,
    moves: Vec<Move>,
    uses: Vec<Use>,
    fill: Option<Fill>,
    files: Vec<File>,
    agreed: Option<Agree>,
    evaluate: Option<Evaluate>,
    prices: bool,
}

/// Address that proves a report genuine.
pub fn address(public_url: &str, seal: &str) -> String {
    format!("{public_url}/v/{seal}")
}

/// The report of an order visible to the viewer.
#[erased]
pub async fn of_order(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Report> {
    let facts = {
        let connection = services.db().read().await?;
        let found = order_store::work_orders::find(&connection, viewer, id).await?;
        gather(&connection, found.ok_or_else(AppError::not_found)?, false).await?
    };
    write(services, facts).await
}

/// The report of the order that a link leads to, once the work is done.
#[erased]
pub async fn of_link(services: &Services, secret: &str) -> AppResult<Report> {
    let facts = {
        let connection = services.db().read().await?;
        let link = public::open(&connection, secret).await?.ok_or_else(AppError::not_found)?;
        let id = link.work_order_id.ok_or_else(AppError::not_found)?;
        let found = order_store::linked(&connection, link.enterprise_id, id).await?;
        let order = found.filter(|order| rules::reported(Status::read(order.status)));
        gather(&connection, order.ok_or_else(AppError::not_found)?, true).await?
    };
    write(services, facts).await
}

/// Loads the data of a report. `outside`: for a reader without an account, with names masked.
async fn gather(connection: &AsyncPgConnection, order: WorkOrder, outside: bool) -> AppResult<Facts> {
    let (enterprise, ids) = (order.enterprise_id, [order.id]);
    let customer: Vec<i64> = order.customer_id.into_iter().collect();
    let director: Vec<i64> = order.director_id.into_iter().collect();
    let name =
        member::store::by_ids(connection, enterprise, &director).await?.pop().map(|row| row.brief.name);
    let mut moves = order_store::moves_of(connection, enterprise, &ids).await?;
    moves.retain(|step| !outside || rules::told(Step::read(step.step), step.created_by));
    moves.reverse();
    let said = order_store::evaluates_of(connection, enterprise, &ids).await?;
    // for a reader without an account, only the customer's own evaluation
    let evaluate = if outside {
        orders::said_by(&said, orders::CUSTOMER).cloned()
    } else {
        orders::counted(&said).cloned()
    };
    Ok(Facts {
        enterprise: invitation::store::enterprise_name(connection, enterprise).await?,
        customer: customer::store::by_ids(connection, enterprise, &customer).await?.pop().map(|row| row.name),
        device: public::device(connection, enterprise, (order.asset_id, order.project_device_id)).await?,
        service_type: public::service_type(connection, enterprise, order.service_type.as_deref()).await?,
        technician: if outside { name.and_then(|name| rules::technician(&name)) } else { name },
        moves,
        uses: order_store::uses(connection, enterprise, &ids).await?,
        fill: order_store::fills(connection, enterprise, &ids).await?.pop().map(|(_, fill)| fill),
        files: order_store::files(connection, enterprise, &ids)
            .await?
            .into_iter()
            .map(|(_, file)| file)
            .collect(),
        agreed: store::agrees_of(connection, enterprise, &ids).await?.pop().map(|(_, said)| said),
        evaluate,
        prices: work_order::service::setting_of(connection, enterprise).await?.report_prices,
        order,
    })
}

async fn write(services: &Services, facts: Facts) -> AppResult<Report> {
    let seal = rules::seal(services.keyring(), facts.order.enterprise_id, facts.order.id);
    let verified = address(services.public_url(), &seal);
    let fonts = services.fonts().clone();
    let number = orders::code(facts.order.id, facts.order.created_at);
    let name = format!("服务报告 {number}.pdf");
    let (signature, pictures) = signature(services, &facts).await?;
    let drawn = tokio::task::spawn_blocking(move || {
        let paper = compose(&fonts, &facts, signature.as_deref(), &number, &verified);
        paper.finish(&pictures, &verified, &format!("服务报告 {number}"))
    });
    let bytes = drawn.await.map_err(AppError::internal)?.map_err(AppError::internal)?;
    Ok(Report { name, bytes })
}

/// The image of the customer's signature, as an address and its pixels, decoded in a subprocess (decision
/// 0045); `None` without a readable one.
async fn signature(services: &Services, facts: &Facts) -> AppResult<(Option<String>, Pictures)> {
    let mut pictures = Pictures::default();
    let id = facts.fill.as_ref().and_then(|fill| fill.signature_file_id);
    let Some(file) = facts.files.iter().find(|file| Some(file.id) == id).cloned() else {
        return Ok((None, pictures));
    };
    let found = content::of_file(services, file).await?;
    let Ok(bytes) = services.storage().bytes(&found.key, MOST).await else { return Ok((None, pictures)) };
    let addresses = [format!("data:image/png;base64,{}", STANDARD.encode(&bytes))];
    let list = serde_json::to_vec(&addresses).map_err(AppError::internal)?;
    let whose = Requester::of(facts.order.enterprise_id);
    let read = match services.sandbox().read(whose, Job::Pixels, list.into()).await? {
        Ok(dots) => pictures.take(&addresses, &dots),
        Err(_) => false,
    };
    let [address] = addresses;
    Ok((Some(address).filter(|address| read && pictures.get(address).is_some()), pictures))
}

/// Money, formatted for people.
pub fn money(fen: i64) -> String {
    format!("{}.{:02}", fen / 100, fen % 100)
}

/// A quantity in hundredths, formatted for people.
pub fn quantity(hundredths: i32) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A line of the services and materials used.
fn used(line: &Use, prices: bool) -> String {
    let unit = line.unit.as_deref().unwrap_or_default();
    let what = format!("{}  × {} {unit}", line.name, quantity(line.quantity));
    match line.price.filter(|_| prices) {
        Some(price) => {
            let sum = (i128::from(price) * i128::from(line.quantity) + 50) / 100;
            format!("{what}  单价 {}  金额 {}", money(price), money(i64::try_from(sum).unwrap_or(i64::MAX)))
        }
        None => what,
    }
}

fn stars(said: &Evaluate) -> String {
    let part = |name: &str, stars: Option<i16>| stars.map(|stars| format!("{name} {stars} 星"));
    let all = [
        Some(format!("总体 {} 星", said.score)),
        part("态度", said.attitude),
        part("速度", said.speed),
        part("质量", said.quality),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join("，")
}

fn compose<'a>(
    fonts: &'a Fonts,
    facts: &Facts,
    signature: Option<&str>,
    number: &str,
    verified: &str,
) -> Paper<'a> {
    let mut paper = Paper::new(fonts);
    let order = &facts.order;
    paper.title(&facts.enterprise, "服务报告");
    paper.heading("工单");
    paper.pair("工单编号", Some(number));
    paper.pair("主题", Some(&order.name));
    paper.pair("客户", facts.customer.as_deref());
    paper.pair("设备", facts.device.as_deref());
    paper.pair("服务类型", facts.service_type.as_deref());
    paper.pair("服务地址", order.address.as_deref());
    paper.pair("技术员", facts.technician.as_deref());
    paper.pair("报修时间", Some(&clock::china_time(order.requested_at)));
    paper.pair("状态", Some(rules::status(Status::read(order.status))));
    paper.pair("问题描述", order.description.as_deref().map(plain).as_deref());
    paper.heading("服务过程");
    for step in &facts.moves {
        paper.pair(&clock::china_time(step.created_at), Some(rules::stage(Step::read(step.step))));
    }
    paper.heading("处理情况");
    let said = facts.moves.iter().rev().find(|step| Step::read(step.step) == Step::Finish);
    paper.pair("处理说明", said.and_then(|step| step.reason.as_deref()));
    for line in &facts.uses {
        let kind = if line.kind == 3 { "耗材" } else { "服务" };
        paper.pair(kind, Some(&used(line, facts.prices)));
    }
    if said.is_none() && facts.uses.is_empty() {
        paper.pair("处理说明", Some("暂无"));
    }
    if let Some(fill) = &facts.fill {
        demanded(&mut paper, fill, fill::photos(&facts.files, fill), signature);
    }
    if facts.agreed.is_some() || facts.evaluate.is_some() {
        paper.heading("客户意见");
    }
    if let Some(agreed) = &facts.agreed {
        paper.pair("客户确认", Some(&clock::china_time(agreed.created_at)));
        paper.pair("确认说明", agreed.note.as_deref());
    }
    if let Some(said) = &facts.evaluate {
        paper.pair("评价", Some(&stars(said)));
        paper.pair("评价内容", said.content.as_deref());
    }
    let said = "打开的页面显示相同的工单编号、企业和日期，即为本企业出具的服务报告。";
    paper.sealed("扫码验证真伪", said, verified);
    paper
}

/// Prints the service record: the requirements of the order's type and how they were met; nothing if there is
/// none.
fn demanded(paper: &mut Paper<'_>, fill: &Fill, photos: usize, signature: Option<&str>) {
    let (demand, filled) = (fill.demand(), fill.filled());
    if demand.is_empty() && photos == 0 && fill.signed_at.is_none() {
        return;
    }
    paper.heading("服务记录");
    for line in &demand.checklist {
        let ticked = filled.ticks.contains(&line.key);
        paper.pair(if ticked { "已完成" } else { "未完成" }, Some(&line.text));
    }
    for answer in fill::answers(&demand, &filled) {
        paper.pair("填写", Some(&answer));
    }
    if photos > 0 {
        paper.pair("现场照片", Some(&format!("{photos} 张，见工单")));
    }
    if let Some(at) = fill.signed_at {
        let name = fill.signed_name.as_deref().unwrap_or_default();
        paper.pair("客户签字", Some(&format!("{name}  {}", clock::china_time(at))));
    }
    if let Some(address) = signature {
        paper.picture(address, SIGNATURE);
    }
}
