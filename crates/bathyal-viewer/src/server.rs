//! HTTP server of the page, as specified in `docs/viewer-protocol.md`.

mod connection;
mod guard;
mod socket;

use crate::view::{Answer, ApiError, View};
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use guard::Guard;
use serde::Deserialize;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Files of the page, built into the program.
const PAGE: &[u8] = include_bytes!("../assets/index.html");
const SCRIPT: &[u8] = include_bytes!("../assets/app.js");
const STYLE: &[u8] = include_bytes!("../assets/app.css");
/// Licences of the libraries in the script and the style.
const LICENCES: &[u8] = include_bytes!("../assets/licences.txt");

/// Content policy up to the pages that may frame this one.
macro_rules! content_policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        )
    };
}

/// Headers of a page that no other page may frame.
const UNFRAMED: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, content_policy!("'none'")),
    (header::X_FRAME_OPTIONS, "DENY"),
];
/// Headers of a page that pages of this machine, such as notebooks, may frame.
const FRAMED: [(HeaderName, &str); 1] = [(
    header::CONTENT_SECURITY_POLICY,
    content_policy!("http://localhost:* http://127.0.0.1:*"),
)];

/// Headers of every answer: the browser loads from and connects to this server only.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Address to listen on.
#[derive(Clone, Debug, Default)]
pub struct Address {
    /// Name or number; 127.0.0.1 if not given.
    pub host: Option<String>,
    /// Port; 0 is any free port.
    pub port: u16,
}

/// Times after which a client that does nothing is disconnected, so that connections whose other
/// end has vanished do not stay for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For a whole request, from the connection or the last answer; 30 s by default.
    pub request: Duration,
    /// Without reading an answer; 20 s by default.
    pub reading: Duration,
    /// Of a socket without a message or an answer to a ping, which is sent three times within it;
    /// 30 s by default.
    pub silence: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            request: Duration::from_secs(30),
            reading: Duration::from_secs(20),
            silence: Duration::from_secs(30),
        }
    }
}

/// A server that is bound to its port.
#[derive(Debug)]
pub struct Server {
    timeouts: Timeouts,
    listener: TcpListener,
    address: SocketAddr,
    host: String,
    guard: Guard,
    is_framed: bool,
}

/// Handle that stops a server from any thread.
#[derive(Clone, Debug)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Default for Stop {
    fn default() -> Self {
        Stop(Arc::new(watch::Sender::new(false)))
    }
}

impl Stop {
    /// Stops the server.
    pub fn now(&self) {
        self.0.send_replace(true);
    }

    pub(crate) async fn wait(&self) {
        // The sender is as long here as whoever waits.
        let _ = self.0.subscribe().wait_for(|stop| *stop).await;
    }
}

struct Shared {
    is_framed: bool,
    view: View,
    timeouts: Timeouts,
    guard: Guard,
    stop: Stop,
}

impl Server {
    /// Binds the port. An error tells the user what to do.
    pub fn bind(address: &Address) -> Result<Server, String> {
        let host = address.host.as_deref().unwrap_or("127.0.0.1");
        let port = address.port;
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        let found = (plain, port).to_socket_addrs();
        let found: Vec<SocketAddr> = found
            .map_err(|e| {
                format!(
                    "cannot resolve '{host}': {e}; --host takes a name or number of this machine"
                )
            })?
            .collect();
        let listener = TcpListener::bind(&found[..]).map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => {
                format!(
                    "port {port} is in use; choose another --port, or omit it for any free port"
                )
            }
            std::io::ErrorKind::PermissionDenied => {
                format!(
                    "port {port} is not permitted: {error}; choose a --port above 1023, or omit it"
                )
            }
            _ => format!("cannot listen on {host}, port {port}: {error}"),
        })?;
        let address = listener.local_addr().map_err(|e| e.to_string())?;
        listener.set_nonblocking(true).map_err(|e| e.to_string())?;
        Ok(Server {
            guard: Guard::new(Some(plain), address.ip().is_loopback())?,
            host: match address.ip().is_unspecified() {
                true => "127.0.0.1".to_string(),
                false => host.to_string(),
            },
            listener,
            address,
            timeouts: Timeouts::default(),
            is_framed: false,
        })
    }

    /// The same server with other timeouts.
    pub fn with_timeouts(mut self, timeouts: Timeouts) -> Server {
        self.timeouts = timeouts;
        self
    }

    /// The same server, whose page may be shown within pages of this machine, such as notebooks.
    pub fn with_framing(mut self) -> Server {
        self.is_framed = true;
        self
    }

    /// Bound address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Token that permits steering.
    pub fn token(&self) -> &str {
        self.guard.token()
    }

    /// Address for a browser, with the token.
    pub fn url(&self) -> String {
        let (host, port) = (&self.host, self.address.port());
        format!("http://{host}:{port}/?token={}", self.token())
    }

    /// Serves a view until it is stopped.
    pub fn serve(self, view: View, stop: &Stop) -> Result<(), String> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|e| format!("the server cannot start: {e}"))?;
        let timeouts = self.timeouts;
        let shared = Arc::new(Shared {
            is_framed: self.is_framed,
            view,
            timeouts,
            guard: self.guard,
            stop: stop.clone(),
        });
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = connection::serve(listener, router(shared), timeouts) => {}
                () = stop.wait() => {}
            }
            Ok(())
        });
        // Requests still in progress are dropped.
        runtime.shutdown_background();
        served.map_err(|e: std::io::Error| format!("the server cannot start: {e}"))
    }
}

fn router(shared: Arc<Shared>) -> Router {
    const HTML: &str = "text/html; charset=utf-8";
    Router::new()
        .route("/", get(async || page(HTML, PAGE)))
        .route("/index.html", get(async || page(HTML, PAGE)))
        .route(
            "/app.js",
            get(async || page("text/javascript; charset=utf-8", SCRIPT)),
        )
        .route(
            "/app.css",
            get(async || page("text/css; charset=utf-8", STYLE)),
        )
        .route(
            "/licences.txt",
            get(async || page("text/plain; charset=utf-8", LICENCES)),
        )
        .route("/api/scene", get(scene))
        .route("/api/mesh/{index}", get(mesh))
        .route("/api/frames", get(frames))
        .route("/api/times", get(times))
        .route("/api/signals", get(signals))
        .route("/api/signal", get(signal))
        .route("/api/events", get(events))
        .route("/api/summary", get(summary))
        .route("/ws", get(live))
        .layer(from_fn_with_state(Arc::clone(&shared), guarded))
        .with_state(shared)
}

/// Refuses requests for other hosts and adds the headers.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match shared.guard.accepts_host(request.headers()) {
        true => next.run(request).await,
        false => {
            let why = "This server accepts requests for its own name only.\n";
            (StatusCode::FORBIDDEN, why).into_response()
        }
    };
    let headers = response.headers_mut();
    let framing: &[_] = match shared.is_framed {
        true => &FRAMED,
        false => &UNFRAMED,
    };
    for (name, value) in HEADERS.iter().chain(framing) {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    let fresh = HeaderValue::from_static("no-store");
    headers.entry(header::CACHE_CONTROL).or_insert(fresh);
    response
}

fn page(kind: &'static str, content: &'static [u8]) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, content).into_response()
}

/// Answers on a thread of its own, because reading a file may take a while.
async fn answer(
    shared: Arc<Shared>,
    kind: &'static str,
    work: impl FnOnce(&View) -> Answer + Send + 'static,
) -> Response {
    let done = tokio::task::spawn_blocking(move || work(&shared.view)).await;
    match done {
        Ok(Ok(bytes)) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        Ok(Err(ApiError::Unknown(why))) => (StatusCode::NOT_FOUND, why).into_response(),
        Ok(Err(ApiError::Unreadable(why))) => {
            (StatusCode::INTERNAL_SERVER_ERROR, why).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

const JSON: &str = "application/json";
const BINARY: &str = "application/octet-stream";

type Here = State<Arc<Shared>>;

async fn scene(State(shared): Here) -> Response {
    answer(shared, JSON, View::scene_json).await
}

async fn mesh(State(shared): Here, Path(index): Path<usize>) -> Response {
    answer(shared, BINARY, move |view| view.mesh(index)).await
}

#[derive(Deserialize)]
struct FrameRange {
    from: usize,
    count: usize,
}

async fn frames(State(shared): Here, Query(range): Query<FrameRange>) -> Response {
    let FrameRange { from, count } = range;
    answer(shared, BINARY, move |view| view.frames(from, count)).await
}

async fn times(State(shared): Here) -> Response {
    answer(shared, BINARY, View::times).await
}

async fn signals(State(shared): Here) -> Response {
    answer(shared, JSON, View::signals).await
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

async fn signal(State(shared): Here, Query(named): Query<Named>) -> Response {
    answer(shared, BINARY, move |view| view.signal(&named.name)).await
}

async fn events(State(shared): Here) -> Response {
    answer(shared, JSON, View::events).await
}

async fn summary(State(shared): Here) -> Response {
    answer(shared, JSON, View::summary).await
}

#[derive(Deserialize)]
struct Key {
    token: Option<String>,
}

/// A socket to a live run.
async fn live(
    State(shared): Here,
    Query(key): Query<Key>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    if !shared.guard.accepts_origin(&headers) {
        let why = "This socket accepts connections from the page of this server only.\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let View::Live(live) = &shared.view else {
        return (StatusCode::NOT_FOUND, "A recording is shown.\n").into_response();
    };
    let live = Arc::clone(live);
    let steers = shared.guard.may_steer(key.token.as_deref());
    let (mut parts, _) = request.into_parts();
    match WebSocketUpgrade::from_request_parts(&mut parts, &()).await {
        Ok(upgrade) => upgrade
            .max_message_size(socket::MAX_FRAME)
            .max_frame_size(socket::MAX_FRAME)
            .on_upgrade(move |socket| socket::serve_page(socket, live, shared, steers)),
        Err(rejection) => rejection.into_response(),
    }
}
