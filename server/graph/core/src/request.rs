//! Context of a request for its resolvers: the caller, the database, the loaders.

use std::any::TypeId;
use std::sync::Arc;

use async_graphql::parser::types::OperationType;
use async_graphql::{Context, Request};
use xieli_domain::db::Shared;
use xieli_domain::live::Feed;
use xieli_domain::loader::Batch;
use xieli_domain::{Db, Loaders, Services, TenantKey, observe};
use xieli_kernel::{AppError, AppResult, Origin, Viewer};

use crate::Result;

/// Origin of a request, for sessions and logs.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// The browser or program, by its own name (cut to 200 characters).
    pub device: Option<String>,
    /// The network address.
    pub address: Option<String>,
    /// Trace id, on every reply and log line of the request.
    pub trace_id: String,
}

/// Attaches the caller to a request, with the loaders that read on the caller's behalf.
pub fn attach(request: Request, loaders: Loaders, client: Client) -> Request {
    let viewer = loaders.viewer().cloned();
    let observed = observe::current().unwrap_or_else(|| {
        observe::Request::new(loaders.db().figures().clone(), client.trace_id.as_str().into(), None)
    });
    if let Some(viewer) = &viewer {
        observed.belongs_to(viewer.enterprise_id);
    }
    let request = request.data(loaders).data(client).data(observed);
    match viewer {
        Some(viewer) => request.data(viewer),
        None => request,
    }
}

/// The measurement of a request, labelled with the operation it executes.
pub fn observed(request: &mut Request) -> Option<Arc<observe::Request>> {
    let found = request.data.get(&TypeId::of::<Arc<observe::Request>>())?;
    let observed = found.downcast_ref::<Arc<observe::Request>>()?.clone();
    let wanted = request.operation_name.clone();
    let mut operations = request.parsed_query().ok()?.operations.iter();
    let (name, operation) = match &wanted {
        Some(wanted) => operations.find(|(name, _)| name.is_none_or(|name| name == wanted))?,
        None => operations.next()?,
    };
    let kind = match operation.node.ty {
        OperationType::Query => "query",
        OperationType::Mutation => "mutation",
        OperationType::Subscription => "subscription",
    };
    observed.executes(observe::Operation { kind, name: wanted.or_else(|| name.map(ToString::to_string)) });
    Some(observed)
}

/// Access of resolvers to the context of their request.
pub trait ContextExt {
    /// The caller; a guard has ensured that there is one.
    fn viewer(&self) -> AppResult<&Arc<Viewer>>;
    /// The caller, if signed in.
    fn viewer_opt(&self) -> Option<&Arc<Viewer>>;
    /// The database.
    fn db(&self) -> AppResult<&Db>;
    /// Services of the process: caches, keys, identities, delivery of text messages.
    fn services(&self) -> AppResult<&Services>;
    /// The loaders of this request.
    fn loaders(&self) -> AppResult<&Loaders>;
    /// The origin of the request.
    fn client(&self) -> AppResult<&Client>;
    /// The origin of the request, as sessions store it.
    fn origin(&self) -> AppResult<Origin>;
    /// The live feed of a subscription.
    fn feed(&self) -> AppResult<&Feed>;
    /// A shared connection for a short read.
    fn read(&self) -> impl Future<Output = AppResult<Shared>> + Send;
}

/// A record of the viewer's enterprise by its row id, where a figure or a log entry names one.
pub async fn by_row<L, T>(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<T>>
where
    L: Batch<Key = TenantKey>,
    T: From<L::Value>,
{
    let Some(id) = id else { return Ok(None) };
    let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
    Ok(ctx.loaders()?.load::<L>(key).await?.map(T::from))
}

impl ContextExt for Context<'_> {
    fn viewer(&self) -> AppResult<&Arc<Viewer>> {
        self.viewer_opt().ok_or_else(AppError::unauthenticated)
    }

    fn viewer_opt(&self) -> Option<&Arc<Viewer>> {
        self.data_opt()
    }

    fn db(&self) -> AppResult<&Db> {
        self.data_opt().ok_or_else(|| AppError::internal("no database in the schema"))
    }

    fn services(&self) -> AppResult<&Services> {
        self.data_opt().ok_or_else(|| AppError::internal("no services in the schema"))
    }

    fn loaders(&self) -> AppResult<&Loaders> {
        self.data_opt().ok_or_else(|| AppError::internal("no loaders in the request"))
    }

    fn client(&self) -> AppResult<&Client> {
        self.data_opt().ok_or_else(|| AppError::internal("no client in the request"))
    }

    fn origin(&self) -> AppResult<Origin> {
        let Client { device, address, .. } = self.client()?.clone();
        Ok(Origin { device, address })
    }

    fn feed(&self) -> AppResult<&Feed> {
        self.data_opt().ok_or_else(|| AppError::internal("no feed in the request"))
    }

    async fn read(&self) -> AppResult<Shared> {
        self.db()?.read().await
    }
}
