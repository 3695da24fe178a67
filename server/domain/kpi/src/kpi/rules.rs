//! Rights on the library, templates and events of performance appraisal: pure functions (business §6 KPI).

use xieli_kernel::{Code, Viewer};

fn has(viewer: &Viewer, codes: &[Code]) -> bool {
    !viewer.is_external() && codes.iter().any(|code| viewer.can(*code))
}

/// Whether the viewer may enter the area of appraisals.
pub fn may_look(viewer: &Viewer) -> bool {
    has(viewer, &[Code::Kpi])
}

/// Whether the viewer reads the library, also for choosing from it for templates.
pub fn may_read_indications(viewer: &Viewer) -> bool {
    has(viewer, &[Code::EManage, Code::KpiIndication, Code::KpiTemplate])
}

/// Whether the viewer changes indicators of the library.
pub fn may_edit_indications(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiIndicationEdit])
}

/// Whether the viewer deletes indicators of the library.
pub fn may_delete_indications(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiIndicationDel])
}

/// Whether the viewer reads templates, also for making plans of them, as managers of teams do.
pub fn may_read_templates(viewer: &Viewer) -> bool {
    let codes = [Code::EManage, Code::KpiTemplate, Code::KpiPlanCreate];
    has(viewer, &codes) || !viewer.is_external() && viewer.holder.team_manager
}

/// Whether the viewer changes templates.
pub fn may_edit_templates(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiTemplateEdit])
}

/// Whether the viewer deletes templates.
pub fn may_delete_templates(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiTemplateDel])
}

/// Whether the viewer reads events: all of them, or their own.
pub fn may_look_at_events(viewer: &Viewer) -> bool {
    has(viewer, &[Code::Kpi]) || sees_all_events(viewer)
}

/// Whether the viewer reads the events of all members; others read their own.
pub fn sees_all_events(viewer: &Viewer) -> bool {
    has(viewer, &[Code::EManage, Code::KpiEvent, Code::KpiEventManage])
}

/// Whether the viewer records events, by hand or from a workbook.
pub fn may_add_events(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiEventAdd, Code::KpiEventManage])
}

/// Whether the viewer changes events.
pub fn may_edit_events(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiEventEdit, Code::KpiEventManage])
}

/// Whether the viewer deletes events.
pub fn may_delete_events(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiEventDel, Code::KpiEventManage])
}

/// Whether the viewer exports events to a workbook.
pub fn may_export_events(viewer: &Viewer) -> bool {
    has(viewer, &[Code::KpiEventExport, Code::KpiEventManage])
}
