//! What a request carries to the resolvers: who asks, the database, the loaders.

use std::sync::Arc;

use async_graphql::{Context, Request};
use xieli_domain::db::Shared;
use xieli_domain::{Db, Loaders};
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
    /// The loaders of this request.
    fn loaders(&self) -> AppResult<&Loaders>;
    /// Where the request comes from.
    fn client(&self) -> AppResult<&Client>;
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
        self.data_opt()
            .ok_or_else(|| AppError::internal("no database in the schema"))
    }

    fn loaders(&self) -> AppResult<&Loaders> {
        self.data_opt()
            .ok_or_else(|| AppError::internal("no loaders in the request"))
    }

    fn client(&self) -> AppResult<&Client> {
        self.data_opt()
            .ok_or_else(|| AppError::internal("no client in the request"))
    }

    async fn read(&self) -> AppResult<Shared> {
        self.db()?.read().await
    }
}
