//! What a request carries to the resolvers: who asks, the database, the loaders.

use std::sync::Arc;

use async_graphql::{Context, Request};
use xieli_domain::account::model::Origin;
use xieli_domain::db::Shared;
use xieli_domain::{Db, Loaders, Services};
use xieli_kernel::{AppError, AppResult, Viewer};

/// Where a request comes from; sessions and logs keep it.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// The browser or program, as it calls itself (cut to 200 characters).
    pub device: Option<String>,
    /// The address.
    pub address: Option<String>,
    /// On every reply and log line of the request.
    pub trace_id: String,
}

/// Attaches the caller and fresh loaders to a request.
pub fn attach(request: Request, db: &Db, viewer: Option<Arc<Viewer>>, client: Client) -> Request {
    let request = request.data(Loaders::new(db.clone())).data(client);
    match viewer {
        Some(viewer) => request.data(viewer),
        None => request,
    }
}

/// What resolvers reach for.
pub trait Reach {
    /// The caller; a guard has made sure there is one.
    fn viewer(&self) -> AppResult<&Arc<Viewer>>;
    /// The caller, if signed in.
    fn viewer_opt(&self) -> Option<&Arc<Viewer>>;
    /// The database.
    fn db(&self) -> AppResult<&Db>;
    /// What the process has once: keys, identities, the way to send text messages.
    fn services(&self) -> AppResult<&Services>;
    /// The loaders of this request.
    fn loaders(&self) -> AppResult<&Loaders>;
    /// Where the request comes from.
    fn client(&self) -> AppResult<&Client>;
    /// Where the request comes from, as sessions keep it.
    fn origin(&self) -> AppResult<Origin>;
    /// A shared connection for a short read.
    fn read(&self) -> impl Future<Output = AppResult<Shared>> + Send;
}

impl Reach for Context<'_> {
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

    async fn read(&self) -> AppResult<Shared> {
        self.db()?.read().await
    }
}
