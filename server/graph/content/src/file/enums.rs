//! GraphQL enums of files (core §3, §4, §9).

use async_graphql::MaybeUndefined;
use xieli_domain::file::rules;
use xieli_macros::Enum;

use crate::core::numbered;

numbered! {
    /// Category of documents.
    FileCategory {
        /// Documents of the enterprise itself.
        Enterprise = 1,
        /// Documents of projects.
        Project = 2,
        /// Documents of customers.
        Customer = 3,
    }
}

/// Visibility of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum FileVisibility {
    /// All members except those listed.
    Except,
    /// Only the members listed.
    Only,
    /// All internal members, except those listed.
    Inside,
}

impl FileVisibility {
    /// The visibility stored by the domain in two columns.
    pub fn of(is_open: i16, insiders_only: bool) -> Self {
        match is_open {
            rules::OPEN_ONLY => Self::Only,
            _ if insiders_only => Self::Inside,
            _ => Self::Except,
        }
    }

    /// The stored number: the specification (core §4) has two.
    pub fn as_i16(self) -> i16 {
        match self {
            Self::Except | Self::Inside => rules::OPEN_EXCEPT,
            Self::Only => rules::OPEN_ONLY,
        }
    }
}

/// Translates REST's pair of fields, `isOpen` and `insidersOnly`. With `insidersOnly` null it stays open
/// which of the two values that are open to all is meant; with the field absent, it does not.
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
    /// Type of a file, by its extension.
    FileKind {
        /// Any other extension.
        Other = 0,
        /// png, jpg, jpeg, gif.
        Image = 1,
        /// doc, docx.
        Word = 2,
        /// xls, xlsx, csv.
        Xls = 3,
        /// The extension pdf.
        Pdf = 4,
        /// ppt, pptx.
        Ppt = 5,
        /// mp4, avi.
        Video = 6,
    }
}

numbered! {
    /// Publication status of a file.
    FileStatus {
        /// Uploaded and not yet acknowledged: visible to its uploader alone.
        Pending = 0,
        /// Acknowledged, and visible by its settings.
        Published = 1,
    }
}

numbered! {
    /// Kind of access to a file.
    FileRecordType {
        /// The preview was opened.
        Preview = 1,
        /// The content was downloaded.
        Download = 2,
    }
}
