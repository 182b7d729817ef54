//! A browser without windows.

use bathyal_sim::record::McapRecorder;
use bathyal_sim::run::run;
use bathyal_sim::scenario::{Override, ScenarioFile, Setup};
use bathyal_viewer::{Address, Server, Stop, Timeouts, View};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A shipped scenario with other values.
pub fn setup(name: &str, set: &[&str]) -> Setup {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let set: Vec<Override> = set.iter().map(|s| s.parse().unwrap()).collect();
    let file = ScenarioFile::read(&folder.join(format!("{name}.toml")), &set).unwrap();
    file.setup().unwrap()
}

pub fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("bathyal_viewer_{}_{name}.mcap", std::process::id()))
}

/// Runs and records a scenario.
pub fn record(setup: &Setup, name: &str) -> PathBuf {
    let path = temporary(name);
    let mut recording = McapRecorder::create(&path, &setup.header).unwrap();
    let summary = run(setup, Some(&mut recording), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    let summary = serde_json::to_value(summary).unwrap();
    recording.finish(&summary).unwrap();
    path
}

/// A server that ends with the test.
pub struct Served {
    pub address: SocketAddr,
    pub token: String,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.now();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

pub fn serve(view: View) -> Served {
    serve_with(view, Timeouts::default())
}

pub fn serve_with(view: View, timeouts: Timeouts) -> Served {
    let server = Server::bind(&Address::default()).unwrap();
    let server = server.with_timeouts(timeouts);
    let (address, token) = (server.address(), server.token().to_string());
    let stop = Stop::default();
    let until = stop.clone();
    let thread = std::thread::spawn(move || server.serve(view, &until).unwrap());
    Served {
        address,
        token,
        stop,
        thread: Some(thread),
    }
}

pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Served {
    pub fn get(&self, target: &str) -> Response {
        self.get_as(target, &self.address.to_string())
    }

    /// A request that names another host.
    pub fn get_as(&self, target: &str, host: &str) -> Response {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let (head, body) = (head.to_lowercase(), bytes.split_off(end + 4));
        assert!(!head.contains("transfer-encoding"), "{head}");
        Response { status, head, body }
    }

    pub fn json(&self, target: &str) -> Value {
        let response = self.get(target);
        assert_eq!(response.status, 200, "{target}");
        serde_json::from_slice(&response.body).unwrap()
    }

    pub fn doubles(&self, target: &str) -> Vec<f64> {
        let response = self.get(target);
        assert_eq!(response.status, 200, "{target}");
        doubles(&response.body)
    }

    pub async fn socket(&self, token: Option<&str>) -> Line {
        let origin = format!("http://{}", self.address);
        self.socket_from(token, Some(&origin)).await.unwrap()
    }

    /// A socket from another page; the status if it is refused.
    pub async fn socket_from(
        &self,
        token: Option<&str>,
        origin: Option<&str>,
    ) -> Result<Line, u16> {
        let query = token.map_or(String::new(), |t| format!("?token={t}"));
        let url = format!("ws://{}/ws{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Line(socket)),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(response.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }
}

pub fn doubles(bytes: &[u8]) -> Vec<f64> {
    assert_eq!(bytes.len() % 8, 0);
    let each = bytes.chunks_exact(8);
    each.map(|b| f64::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

/// A block of frames, taken apart.
pub struct Block {
    pub first: usize,
    pub times: Vec<f64>,
    pub frames: Vec<Vec<f32>>,
}

pub fn block(bytes: &[u8]) -> Block {
    let number = |i: usize| u32::from_le_bytes(bytes[4 * i..][..4].try_into().unwrap()) as usize;
    let (count, floats, first) = (number(0), number(1), number(2));
    assert_eq!(bytes.len(), 12 + count * (8 + 4 * floats));
    let values = bytes[12 + 8 * count..].chunks_exact(4);
    let values: Vec<f32> = values
        .map(|b| f32::from_le_bytes(b.try_into().unwrap()))
        .collect();
    Block {
        first,
        times: doubles(&bytes[12..12 + 8 * count]),
        frames: values.chunks_exact(floats).map(<[f32]>::to_vec).collect(),
    }
}

/// A socket to a live run.
pub struct Line(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Line {
    pub async fn send(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.unwrap();
    }

    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.0.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next message; a line that is silent for long is broken.
    async fn next(&mut self) -> Message {
        let message = tokio::time::timeout(Duration::from_secs(60), self.0.next()).await;
        message.expect("a message comes").unwrap().unwrap()
    }

    /// The next message of this type that satisfies a condition.
    pub async fn text(&mut self, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            if let Message::Text(text) = self.next().await {
                let value: Value = serde_json::from_str(&text).unwrap();
                if value["type"] == kind && wanted(&value) {
                    return value;
                }
            }
        }
    }

    pub async fn frames(&mut self) -> Block {
        loop {
            if let Message::Binary(bytes) = self.next().await {
                return block(&bytes);
            }
        }
    }
}

impl Line {
    /// The end of the line: nothing more comes.
    pub async fn ended(mut self) {
        while let Some(Ok(_)) = self.0.next().await {}
    }
}
