//! The closed sets of file values (core §3, §4, §9).

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

numbered! {
    /// Who sees a file.
    FileVisibility {
        /// All except those listed.
        Except = 1,
        /// Only those listed.
        Only = 2,
    }
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
