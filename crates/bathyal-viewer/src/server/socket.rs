//! WebSocket of a page that views a live run.
//!
//! Each socket sends new frames when it is ready: a slow one sends larger blocks, and the run is
//! not delayed.

use super::{Shared, Timeouts};
use crate::live::{Live, Request, Status, error};
use crate::messages::{MAX_MESSAGE, parse_request};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use bathyal_sim::control::OperatorCommand;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep, timeout};

/// Shortest time between two blocks.
const MIN_BLOCK_INTERVAL: Duration = Duration::from_millis(16);
/// Frames in a block, at most; a page that is farther behind requests the missed ones.
const MAX_FRAMES: usize = 256;
/// Messages per second that are processed.
const MAX_MESSAGES: u32 = 240;
/// Answers in the queue, at most.
const MAX_ANSWERS: usize = 32;
/// Pings within the time that a page may be silent.
const PINGS: u32 = 3;
/// What a socket takes before it is closed; messages over [`MAX_MESSAGE`] are refused in words.
pub(super) const MAX_FRAME: usize = 16 * MAX_MESSAGE;

/// Serves a page until it disconnects.
pub(super) async fn serve_page(
    socket: WebSocket,
    live: Arc<Live>,
    shared: Arc<Shared>,
    steers: bool,
) {
    let (out, input) = socket.split();
    let (answer, answers) = mpsc::channel(MAX_ANSWERS);
    let mut pilot = Pilot {
        live: Arc::clone(&live),
        has_taken: false,
    };
    tokio::select! {
        () = send(out, &live, answers, steers, shared.timeouts) => {}
        () = listen(input, &live, answer, steers, shared.timeouts.silence, &mut pilot) => {}
        () = shared.stop.wait() => {}
    }
}

/// Releases control when the connection of the operator ends.
struct Pilot {
    live: Arc<Live>,
    has_taken: bool,
}

impl Drop for Pilot {
    fn drop(&mut self) {
        if self.has_taken {
            // A run that has ended needs no release.
            let _ = self
                .live
                .commands
                .push(Request::Steer(OperatorCommand::Release));
        }
    }
}

fn status_text(status: &Status, steers: bool) -> String {
    let mut value = json!(status);
    value["type"] = json!("status");
    value["may_steer"] = json!(steers);
    value.to_string()
}

/// Sends new frames, status, answers and pings; old frames are left out if there are too many.
async fn send(
    mut out: SplitSink<WebSocket, Message>,
    live: &Live,
    mut answers: mpsc::Receiver<String>,
    steers: bool,
    timeouts: Timeouts,
) {
    let mut pings = interval((timeouts.silence / PINGS).max(MIN_BLOCK_INTERVAL));
    let mut frames = live.watch_frames();
    let mut status = live.watch_status();
    status.mark_changed();
    let mut sent = frames.borrow_and_update().saturating_sub(1);
    frames.mark_changed();
    let mut next_block = Instant::now();
    loop {
        let message = tokio::select! {
            _ = pings.tick() => Message::Ping(Default::default()),
            Some(text) = answers.recv() => Message::Text(Utf8Bytes::from(text)),
            Ok(()) = status.changed() => {
                let text = status_text(&status.borrow_and_update(), steers);
                Message::Text(Utf8Bytes::from(text))
            }
            Ok(()) = async {
                tokio::time::sleep_until(next_block).await;
                frames.changed().await
            } => {
                next_block = Instant::now() + MIN_BLOCK_INTERVAL;
                let count = *frames.borrow_and_update();
                let from = sent.max(count.saturating_sub(MAX_FRAMES));
                if from >= count {
                    continue;
                }
                sent = count;
                Message::Binary(live.block(from, count - from).into())
            }
        };
        match timeout(timeouts.reading, out.send(message)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
}

/// Processes messages until the page disconnects or is silent for too long: of a page whose other
/// end has vanished no answer to a ping comes.
async fn listen(
    mut input: SplitStream<WebSocket>,
    live: &Live,
    answer: mpsc::Sender<String>,
    steers: bool,
    silence: Duration,
    pilot: &mut Pilot,
) {
    let (mut second, mut seen) = (Instant::now(), 0);
    while let Ok(Some(Ok(message))) = timeout(silence, input.next()).await {
        let now = Instant::now();
        if now - second >= Duration::from_secs(1) {
            (second, seen) = (now, 0);
        }
        seen += 1;
        // A client that does not read its answers gets none.
        let refuse = |why: &str| {
            let _ = answer.try_send(error(why));
        };
        if seen > MAX_MESSAGES {
            if seen == MAX_MESSAGES + 1 {
                refuse("too many messages: the rest of this second is ignored");
            }
            // Limits the rate at which the socket is read.
            sleep(Duration::from_secs(1) / MAX_MESSAGES).await;
            continue;
        }
        let text = match &message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => {
                refuse("messages are JSON text");
                continue;
            }
            Message::Close(_) => return,
            Message::Ping(_) | Message::Pong(_) => continue,
        };
        if !steers {
            refuse("view only: open the address with the token to steer");
            continue;
        }
        match parse_request(text, live.controls(), &answer) {
            Ok(request) => {
                let taken = match &request {
                    Request::Steer(OperatorCommand::Take) => Some(true),
                    Request::Steer(OperatorCommand::Release) => Some(false),
                    _ => None,
                };
                match live.commands.push(request) {
                    Ok(()) => pilot.has_taken = taken.unwrap_or(pilot.has_taken),
                    Err(why) => refuse(why),
                }
            }
            Err(why) => refuse(&why),
        }
    }
}
