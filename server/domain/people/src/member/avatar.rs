//! Avatars of members (core §7 Files: `member/avatar/{id}`). An uploaded image is never served as it is: a
//! subprocess decodes it and encodes it anew, small (decision 0045). Members without one get the initial of
//! their name on a colour of their own.

use bytes::Bytes;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::Member;
use super::{rules, store};
use crate::record::Change;
use crate::sandbox::{Job, Unreadable};
use crate::{Db, Services};

/// The largest upload.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;

/// An avatar as it is served.
#[derive(Debug, Clone)]
pub struct Picture {
    /// `image/png` or `image/svg+xml`.
    pub content_type: &'static str,
    /// The content.
    pub content: Bytes,
}

/// The avatar of a member visible to the viewer: their own image, or their initial.
#[erased]
pub async fn get(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Picture> {
    let connection = db.read().await?;
    let member = store::find(&connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
    Ok(match store::picture(&connection, viewer.enterprise_id, id).await? {
        Some(content) => Picture { content_type: "image/png", content: Bytes::from(content) },
        None => Picture { content_type: "image/svg+xml", content: Bytes::from(initial(&member.name, id)) },
    })
}

/// Sets an avatar: the viewer's own, or that of a member whom the viewer may edit. Returns the member with
/// the version that the new address contains.
#[erased]
pub async fn set(services: &Services, viewer: &Viewer, id: i64, upload: Bytes) -> AppResult<Member> {
    if id != viewer.member_id && !viewer.can(Code::EMember) {
        return Err(AppError::forbidden());
    }
    let refuse = |code, message| AppError::field("file", code, message);
    if upload.len() > MAX_BYTES {
        return Err(refuse(FieldCode::TooLong, "头像不能超过 2MB".into()));
    }
    let content = match services.sandbox().read(viewer.into(), Job::Avatar, upload).await? {
        Ok(content) => content,
        Err(Unreadable::Refused(refusal)) => return Err(refuse(FieldCode::Invalid, refusal.message)),
        Err(Unreadable::Spoilt) => return Err(refuse(FieldCode::Invalid, "图片已损坏或无法读取".into())),
    };
    services
        .db()
        .transaction(async |tx| {
            let member = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
            let ranks = store::ranks(tx, viewer.enterprise_id, &[id]).await?;
            let own = id == viewer.member_id;
            if !own && !rules::outranks(viewer, ranks.get(&id).copied().unwrap_or_default()) {
                return Err(AppError::forbidden());
            }
            let changed = store::set_picture(tx, viewer, member.id, &content).await?;
            Change::new("member.avatar", id).write(tx, viewer).await?;
            Ok(changed)
        })
        .await
}

/// Colours on which white text is readable (contrast of at least 4.5).
const COLOURS: [&str; 10] = [
    "#2563a8", "#0f766e", "#9a3412", "#6d28d9", "#a21c5a", "#3f6212", "#1e6091", "#7c4a03", "#4338ca",
    "#8a1c1c",
];

/// The last character of the name (the given name, in Chinese) on the colour of the id, as SVG.
pub fn initial(name: &str, id: i64) -> String {
    let colour = COLOURS[usize::try_from(id.rem_euclid(10)).unwrap_or_default()];
    let sign = name.trim().chars().next_back().unwrap_or('?').to_uppercase().to_string();
    let sign = sign.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\" width=\"96\" height=\"96\">\
         <rect width=\"96\" height=\"96\" fill=\"{colour}\"/>\
         <text x=\"48\" y=\"50\" fill=\"#fff\" font-size=\"44\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         font-family=\"'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei UI','Noto Sans CJK SC',sans-serif\">{sign}</text>\
         </svg>"
    )
}
