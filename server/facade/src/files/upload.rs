//! Reading an uploaded file from a multipart request.

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::bind::Pairs;
use crate::envelope::{Envelope, FieldFault, INVALID};
use crate::serve::too_large;

/// Extra size allowed for the boundaries and headers of a multipart body, in bytes.
pub const MARGIN: usize = 64 * 1024;

/// A file and the texts sent with it.
pub struct Upload {
    /// The file's name; empty when it has none.
    pub name: String,
    /// The file's content.
    pub bytes: Bytes,
    /// The text fields.
    pub texts: Pairs,
}

impl Upload {
    /// Reads a multipart body with one file, at most `max` bytes; anything else is refused.
    pub async fn read(request: Request, max: usize) -> Result<Self, Response> {
        let is_multipart = request
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|value: &HeaderValue| value.as_bytes().starts_with(b"multipart/form-data"));
        if !is_multipart {
            let refusal = Envelope::refused(INVALID, "请以 multipart/form-data 上传文件");
            return Err(refusal.with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let wrong = |error: axum::extract::multipart::MultipartError| too_large(error.status());
        let mut form =
            Multipart::from_request(request, &()).await.map_err(|_| too_large(StatusCode::BAD_REQUEST))?;
        let (mut file, mut texts) = (None, Pairs::new());
        while let Some(field) = form.next_field().await.map_err(wrong)? {
            let name = field.name().unwrap_or_default().to_owned();
            if field.file_name().is_some() || name == "file" {
                let called = field.file_name().unwrap_or_default().to_owned();
                let content = field.bytes().await.map_err(wrong)?;
                if content.len() > max {
                    return Err(too_large(StatusCode::PAYLOAD_TOO_LARGE));
                }
                file.get_or_insert((called, content));
            } else {
                texts.push((name, field.text().await.map_err(wrong)?));
            }
        }
        match file {
            Some((name, bytes)) => Ok(Self { name, bytes, texts }),
            None => {
                let fault = FieldFault::new("file", "REQUIRED", "请选择文件");
                Err(Envelope::fields(INVALID, &[fault]).with_status(StatusCode::OK))
            }
        }
    }
}
