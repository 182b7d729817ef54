//! Strangers, and messages that make no sense.

use crate::client::{serve_with, setup};
use crate::live::start;
use bathyal_viewer::live::Live;
use bathyal_viewer::{Address, Server, Timeouts, View};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_turned_away_and_lookers_only_look() {
    let set = ["duration=3000", "recording.interval=0.02"];
    let (served, _, thread) = start(setup("rov_station_keeping", &set), None);
    for host in ["evil.example", "127.0.0.1.evil.example:80", "10.0.0.1"] {
        for target in ["/", "/api/scene", "/api/frames?from=0&count=1", "/ws"] {
            assert_eq!(served.get_as(target, host).status, 403, "{host} {target}");
        }
    }
    let token = Some(served.token.as_str());
    for origin in [
        None,
        Some("http://evil.example"),
        Some("null"),
        Some("http://localhost:1"),
    ] {
        assert_eq!(
            served.socket_from(token, origin).await.err(),
            Some(403),
            "{origin:?}"
        );
    }
    for token in [None, Some("0123456789abcdef0123456789abcdef"), Some("")] {
        let mut line = served.socket(token).await;
        let status = line.text("status", |_| true).await;
        assert_eq!(status["may_steer"], false);
        line.send(r#"{"type":"stop"}"#).await;
        let error = line.text("error", |_| true).await;
        assert!(error["text"].as_str().unwrap().contains("token"));
        assert!(!line.frames().await.frames.is_empty(), "but may look");
    }
    let mut line = served.socket(token).await;
    let status = line.text("status", |_| true).await;
    assert_eq!(status["ended"], false, "nobody has stopped it");
    line.send(r#"{"type":"stop"}"#).await;
    thread.join().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_without_sense_change_nothing() {
    let set = ["duration=3000", "recording.interval=0.02"];
    let (served, live, thread) = start(setup("rov_station_keeping", &set), None);
    let mut line = served.socket(Some(&served.token)).await;
    let long = format!(r#"{{"type":"stop","x":"{}"}}"#, "x".repeat(5000));
    for wrong in [
        "",
        "{",
        "null",
        "[]",
        r#"{"type":"dive"}"#,
        r#"{"type":"stop""#,
        r#"{"type":"pilot"}"#,
        r#"{"type":"pilot","wrench":[1,0,0]}"#,
        r#"{"type":"pilot","wrench":[1e400,0,0,0,0,0]}"#,
        r#"{"type":"pilot","wrench":[0,0,0,0,0,7]}"#,
        r#"{"type":"pilot","wrench":["1",0,0,0,0,0]}"#,
        r#"{"type":"pilot","wrench":[0,0,0,0,0,0],"joints":{"no such joint":1}}"#,
        r#"{"type":"pace","value":1e9}"#,
        r#"{"type":"predict","seconds":1e9}"#,
        &long,
    ] {
        line.send(wrong).await;
        let error = line.text("error", |_| true).await;
        assert!(!error["text"].as_str().unwrap().is_empty(), "{wrong}");
    }
    line.send_bytes(vec![0; 100]).await;
    line.text("error", |_| true).await;
    // Far too large: the line is cut, and nothing else happens.
    let mut other = served.socket(Some(&served.token)).await;
    other.send(&"x".repeat(100_000)).await;
    // A flood is bounded, and the run goes on.
    for _ in 0..2000 {
        line.send(r#"{"type":"take"}"#).await;
    }
    line.text("error", |e| {
        e["text"].as_str().unwrap().contains("too many")
    })
    .await;
    let before = live.status();
    assert!(!before.ended && !before.paused);
    line.text("status", |s| s["t"].as_f64().unwrap() > before.t)
        .await;
    let mut fresh = served.socket(Some(&served.token)).await;
    fresh.send(r#"{"type":"stop"}"#).await;
    thread.join().unwrap();
}

/// A page that never reads does not hold the run up.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_does_not_read_is_not_waited_for() {
    let set = ["duration=20", "recording.interval=0.02"];
    let (served, live, thread) = start(setup("rov_station_keeping", &set), None);
    let _silent = served.socket(None).await;
    let mut line = served.socket(Some(&served.token)).await;
    line.send(r#"{"type":"pace","value":0}"#).await;
    let summary = thread.join().unwrap();
    assert_eq!(summary.duration, 20.0);
    assert_eq!(live.len() as u64, summary.samples);
}

#[test]
fn a_port_in_use_is_told() {
    let server = Server::bind(&Address::default()).unwrap();
    let port = server.address().port();
    let error = Server::bind(&Address { host: None, port }).unwrap_err();
    assert!(
        error.contains("in use") && error.contains("--port"),
        "{error}"
    );
    let host = Some("no such host".to_string());
    let error = Server::bind(&Address { host, port: 0 }).unwrap_err();
    assert!(error.contains("--host"), "{error}");
}

/// Numbers that are finite and odd.
const ODD_NUMBERS: [&str; 12] = [
    "0",
    "-0.0",
    "5e-324",
    "1e-300",
    "1e-9",
    "1e-3",
    "1e3",
    "1e9",
    "1e300",
    "1.7976931348623157e308",
    "-1e300",
    "18446744073709551616",
];

#[tokio::test(flavor = "multi_thread")]
async fn no_number_in_a_message_ends_the_run() {
    let set = ["duration=3e7", "recording.interval=1"];
    let (served, live, thread) = start(setup("rov_station_keeping", &set), None);
    let mut line = served.socket(Some(&served.token)).await;
    for x in ODD_NUMBERS {
        for message in [
            format!(r#"{{"type":"pace","value":{x}}}"#),
            format!(r#"{{"type":"predict","id":{x},"seconds":0.1}}"#),
            format!(r#"{{"type":"predict","seconds":{x}}}"#),
            format!(r#"{{"type":"pilot","wrench":[{x},0,0,0,0,{x}],"gripper":{x}}}"#),
        ] {
            line.send(&message).await;
        }
        // Each is taken before the next one comes.
        tokio::time::sleep(Duration::from_millis(30)).await;
        line.send(r#"{"type":"pace","value":1}"#).await;
    }
    let before = live.status().t;
    line.text("status", |s| s["t"].as_f64().unwrap() > before)
        .await;
    assert!(!live.status().ended);
    line.send(r#"{"type":"stop"}"#).await;
    thread.join().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_do_nothing_are_disconnected() {
    let live = Live::new(&setup("rov_station_keeping", &[])).unwrap();
    let timeouts = Timeouts {
        request: Duration::from_millis(300),
        reading: Duration::from_millis(300),
        silence: Duration::from_millis(600),
    };
    let served = serve_with(View::Live(Arc::new(live)), timeouts);
    for begin in ["", "GET / HTTP/1.1\r\nHost: 127", "GET /"] {
        let mut stream = TcpStream::connect(served.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream.write_all(begin.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).expect("the server ends it");
    }
    // A page that answers pings stays, though it has nothing to say.
    let alive = served.socket(None).await;
    let silent = served.socket(None).await;
    let ended = tokio::time::timeout(3 * timeouts.silence, alive.ended()).await;
    assert!(ended.is_err(), "a page that answers is kept");
    let ended = silent.ended();
    let ended = tokio::time::timeout(Duration::from_secs(60), ended).await;
    assert!(ended.is_ok(), "a page that does not answer is not");
    // As many as one likes, one after the other.
    for _ in 0..600 {
        let mut stream = TcpStream::connect(served.address).unwrap();
        stream.write_all(b"GET /x").unwrap();
    }
    assert_eq!(served.get("/").status, 200);
}
