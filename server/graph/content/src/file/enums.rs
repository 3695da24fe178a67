//! The closed sets of file values (core §3, §4, §9).

use async_graphql::MaybeUndefined;
use xieli_domain::file::rules;
use xieli_macros::Enum;

use crate::core::numbered;

numbered! {
    /// Which kind of documents.
    FileCategory {
        /// Of the enterprise itself.
        Enterprise = 1,
        /// Of projects.
        Project = 2,
        /// Of customers.
        Customer = 3,
    }
}

/// Who sees a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum FileVisibility {
    /// All except those listed.
    Except,
    /// Only those listed.
    Only,
    /// All but external members, except those listed.
    Inside,
}

impl FileVisibility {
    /// Out of what the domain keeps.
    pub fn of(is_open: i16, insiders_only: bool) -> Self {
        match is_open {
            rules::OPEN_ONLY => Self::Only,
            _ if insiders_only => Self::Inside,
            _ => Self::Except,
        }
    }

    /// The number of the specification (core §4), which has two.
    pub fn as_i16(self) -> i16 {
        match self {
            Self::Except | Self::Inside => rules::OPEN_EXCEPT,
            Self::Only => rules::OPEN_ONLY,
        }
    }
}

/// What REST says in two, `isOpen` and `insidersOnly`: an `insidersOnly` that is null leaves open which of the two that are
/// open to all is meant, one that is absent doesn't.
pub fn said(
    is_open: Option<FileVisibility>,
    insiders_only: MaybeUndefined<bool>,
) -> (Option<i16>, Option<bool>) {
    let inside = match (is_open, insiders_only) {
        (Some(FileVisibility::Inside), _) => Some(true),
        (_, MaybeUndefined::Value(inside)) => Some(inside),
        (_, MaybeUndefined::Null) => None,
        (is_open, MaybeUndefined::Undefined) => is_open.map(|_| false),
    };
    (is_open.map(FileVisibility::as_i16), inside)
}

numbered! {
    /// What kind of file its extension says.
    FileKind {
        /// Anything else.
        Other = 0,
        /// png, jpg, jpeg, gif.
        Image = 1,
        /// doc, docx.
        Word = 2,
        /// xls, xlsx, csv.
        Xls = 3,
        /// pdf.
        Pdf = 4,
        /// ppt, pptx.
        Ppt = 5,
        /// mp4, avi.
        Video = 6,
    }
}

numbered! {
    /// Where a file stands.
    FileStatus {
        /// Uploaded, not yet acknowledged: for its uploader alone.
        Pending = 0,
        /// Acknowledged.
        Published = 1,
    }
}

numbered! {
    /// What somebody did with a file.
    FileRecordType {
        /// Looked at it.
        Preview = 1,
        /// Downloaded it.
        Download = 2,
    }
}
