//! Vocabulary without I/O: ids, errors, pages, permissions, the viewer.
