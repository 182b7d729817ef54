//! Hostile messages to a live run: it must go on, in the memory that it has.

use super::random::Random;
use super::websocket::{WebSocket, request};
use super::{Bench, Budget, Outcome, memory_mb, number, text};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Sockets at a time: each may send some 480 messages per second.
const SOCKETS: u64 = 48;
/// Largest growth of the memory, MB: buffers of the sockets and the timeline of the run.
const MAX_GROWTH: f64 = 200.0;
/// A run that has not ended so long after it was stopped never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// Exit code of a run that diverged; a doubtful one is not the fault of messages.
const DIVERGED: i32 = 4;
/// Exit code of a program that panicked.
const PANICKED: i32 = 101;

/// Sends hostile messages and requests from many sockets.
pub(super) fn run(bench: &Bench, budget: Budget) -> Result<Outcome, String> {
    let mut child = Command::new(&bench.program)
        .args(["run", "--view", "--no-open", "--no-record", "--json"])
        .args(["--set", "duration=1e7", "--set", "recording.interval=1"])
        .arg(bench.scenario())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", bench.program.display()))?;
    let mut first = String::new();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        output.read_line(&mut first).map_err(|e| e.to_string())?;
        // The rest, so that the run does not wait for its reader.
        thread::spawn(move || output.read_to_end(&mut Vec::new()));
    }
    let (Some(port), Some(token)) = (number(&first, "port"), text(&first, "token")) else {
        // It has ended, or must.
        let _ = child.kill();
        return Err(format!("the run does not say its address: {first}"));
    };
    let port = port as u16;
    let before = memory_mb(child.id()).unwrap_or(0.0);
    let sent = AtomicU64::new(0);
    let is_gone = AtomicBool::new(false);
    let start = Instant::now();
    thread::scope(|scope| {
        for seed in 0..SOCKETS {
            let (sent, is_gone) = (&sent, &is_gone);
            scope.spawn(move || attack(port, token, seed, budget, sent, is_gone));
        }
    });
    let rate = sent.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64();
    let after = memory_mb(child.id()).unwrap_or(0.0);
    let sent = sent.into_inner();
    let stopped = stop(&mut child, port, token);
    let done = format!("{sent} of {} messages", budget.amount);
    let found = match stopped {
        Err(why) => Err(why),
        Ok(()) if is_gone.into_inner() => Err("the server was gone for a while".to_string()),
        Ok(()) if after > before + MAX_GROWTH => Err(format!(
            "the memory has grown from {before:.0} to {after:.0} MB"
        )),
        Ok(()) => Ok(format!(
            "the run went on, and ended when it was stopped; {rate:.0} messages/s; memory \
             {before:.0} MB before, {after:.0} MB after"
        )),
    };
    Ok(Outcome::new("messages", done, found))
}

/// Sends until the budget is spent. A socket that the server closes is opened again.
fn attack(
    port: u16,
    token: &str,
    seed: u64,
    budget: Budget,
    sent: &AtomicU64,
    is_gone: &AtomicBool,
) {
    let mut random = Random::new(seed);
    let mut socket = None;
    while !budget.is_spent(sent.load(Ordering::Relaxed) as f64) {
        let Some(open) = socket.as_mut() else {
            socket = WebSocket::open(port, token);
            if socket.is_none() {
                is_gone.store(true, Ordering::Relaxed);
                return;
            }
            continue;
        };
        sent.fetch_add(1, Ordering::Relaxed);
        let is_open = match random.below(400) {
            0 => open.write(&bytes(&mut random, 64)),
            1 => {
                // Any answer, or none: the next request must be served.
                let _ = request(port, http(&mut random).as_bytes());
                true
            }
            2 => open.send(1, &vec![b'['; random.below(1 << 17)]),
            3..=12 => open.send(random.byte() & 0xf, &bytes(&mut random, 130)),
            _ => open.send(1, message(&mut random).as_bytes()),
        };
        if !is_open {
            socket = None;
        }
    }
}

/// Stops the run, which must end as one that was stopped.
fn stop(child: &mut Child, port: u16, token: &str) -> Result<(), String> {
    let answer = request(
        port,
        format!("GET /api/scene HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").as_bytes(),
    );
    let is_served = answer.is_some_and(|answer| answer.starts_with("HTTP/1.1 200"));
    let stopped =
        WebSocket::open(port, token).is_some_and(|mut s| s.send(1, br#"{"type":"stop"}"#));
    thread::sleep(Duration::from_secs(1));
    let pid = child.id().to_string();
    // The page stays until Ctrl-C.
    let _ = Command::new("kill").args(["-INT", &pid]).status();
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break Some(status),
            None if start.elapsed() > PATIENCE => {
                let _ = child.kill();
                break None;
            }
            None => thread::sleep(Duration::from_millis(50)),
        }
    };
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        // What cannot be read says nothing.
        let _ = errors.read_to_string(&mut said);
    }
    match status {
        _ if !is_served => Err(format!("the server does not answer: {said}")),
        _ if !stopped => Err(format!("the run cannot be stopped: {said}")),
        None => Err("the run did not end when it was stopped".to_string()),
        Some(status) if matches!(status.code(), None | Some(1 | DIVERGED | PANICKED)) => {
            Err(format!("the run ended with {status}: {said}"))
        }
        Some(_) => Ok(()),
    }
}

fn bytes(random: &mut Random, most: usize) -> Vec<u8> {
    (0..random.below(most)).map(|_| random.byte()).collect()
}

/// Numbers at the edges of what a double, or a parser, can hold.
const NUMBERS: [&str; 17] = [
    "0",
    "-0.0",
    "1",
    "-1",
    "0.5",
    "1e-300",
    "5e-324",
    "1e300",
    "-1e300",
    "1e999",
    "NaN",
    "null",
    "18446744073709551616",
    "1e-3",
    "61",
    "\"1\"",
    "[1]",
];

/// A message, sometimes a valid one; none stops the run.
fn message(random: &mut Random) -> String {
    let x = random.of(&NUMBERS);
    let y = random.of(&NUMBERS);
    let mut text = match random.below(12) {
        0 | 1 => format!(r#"{{"type":"pace","value":{x}}}"#),
        2 => format!(r#"{{"type":"predict","id":{x},"seconds":{y}}}"#),
        3 => format!(r#"{{"type":"pilot","wrench":[{x},0,0,0,0,{y}]}}"#),
        4 => format!(
            r#"{{"type":"pilot","wrench":[0,0,0,0,0,0],"joints":{{"azimuth":{x},"{y}":0}},"gripper":{y}}}"#
        ),
        5 => r#"{"type":"take"}"#.to_string(),
        6 => r#"{"type":"release"}"#.to_string(),
        7 => random
            .of(&[r#"{"type":"pause"}"#, r#"{"type":"resume"}"#])
            .to_string(),
        8 => format!(
            r#"{{"type":{}"#,
            random.of(&["[", "{\"a\":"]).repeat(random.below(1000))
        ),
        9 => format!(
            r#"{{"type":"pace","value":0.{}}}"#,
            "9".repeat(random.below(4500))
        ),
        10 => format!(
            r#"{{"type":"{}"}}"#,
            "\\u0000\\ud800".repeat(random.below(200))
        ),
        _ => r#"{"type":"resume"}"#.to_string(),
    };
    if random.below(3) == 0 {
        let cut = random.below(text.len());
        if text.is_char_boundary(cut) {
            text.truncate(cut);
        }
    }
    text
}

/// A request, most of them wrong.
fn http(random: &mut Random) -> String {
    let target = random.of(&[
        "/",
        "/api/frames?from=18446744073709551615&count=18446744073709551615",
        "/api/frames?from=-1",
        "/api/mesh/18446744073709551615",
        "/api/signal?name=%00%ff",
        "/../../etc/passwd",
        "/ws",
        "*",
        "/api/signal?name=t",
    ]);
    let host = random.of(&[
        "127.0.0.1",
        "evil.example",
        "",
        "127.0.0.1\r\nHost: 127.0.0.1",
    ]);
    let method = random.of(&["GET", "POST", "HEAD", "\u{0}", "CONNECT"]);
    let rest = random.of(&[
        "\r\n",
        "Content-Length: 99999999999\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz",
        "X: ",
    ]);
    format!("{method} {target} HTTP/1.1\r\nConnection: close\r\nHost: {host}\r\n{rest}")
}
