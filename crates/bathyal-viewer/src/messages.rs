//! What a page may ask of a live run, and what is wrong with what it asks.

use crate::live::{PredictionRequest, Request};
use bathyal_sim::control::{OperatorAxes, OperatorCommand, OperatorControls};
use serde::Deserialize;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

/// The longest message, bytes.
pub const MAX_MESSAGE: usize = 4096;
/// The farthest look ahead, s.
pub const MAX_LOOK_AHEAD: f64 = 60.0;
/// The slowest pace, besides 0, which is as fast as possible.
pub const MIN_PACE: f64 = 1e-3;
/// The fastest pace.
pub const MAX_PACE: f64 = 1000.0;

/// A message, as it is written.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Message {
    Pilot {
        wrench: [f64; 6],
        #[serde(default)]
        joints: BTreeMap<String, f64>,
        #[serde(default)]
        gripper: f64,
    },
    Take {},
    Release {},
    Pause {},
    Resume {},
    Stop {},
    Pace {
        value: f64,
    },
    Predict {
        #[serde(default)]
        id: f64,
        seconds: f64,
    },
}

/// What a message asks for. An error says what is wrong with it, for the page.
pub fn parse_request(
    text: &str,
    controls: Option<&OperatorControls>,
    answer: &mpsc::Sender<String>,
) -> Result<Request, String> {
    if text.len() > MAX_MESSAGE {
        return Err(format!(
            "the message has {} bytes; {MAX_MESSAGE} are the most",
            text.len()
        ));
    }
    let message: Message =
        serde_json::from_str(text).map_err(|e| format!("the message is not understood: {e}"))?;
    match message {
        Message::Pilot {
            wrench,
            joints,
            gripper,
        } => {
            let controls = controls.ok_or("this run has nothing to steer")?;
            for x in wrench.iter().chain(joints.values()).chain([&gripper]) {
                within("a part of the greatest", *x, -1.0, 1.0)?;
            }
            if let Some(name) = joints.keys().find(|name| !controls.joints.contains(name)) {
                return Err(format!("there is no joint '{name}' to steer"));
            }
            Ok(Request::Steer(OperatorCommand::Axes(OperatorAxes {
                wrench,
                joints,
                gripper,
            })))
        }
        Message::Take {} if controls.is_none() => Err("this run has nothing to steer".to_string()),
        Message::Take {} => Ok(Request::Steer(OperatorCommand::Take)),
        Message::Release {} => Ok(Request::Steer(OperatorCommand::Release)),
        Message::Pause {} => Ok(Request::Pause),
        Message::Resume {} => Ok(Request::Resume),
        Message::Stop {} => Ok(Request::Stop),
        Message::Pace { value } => {
            if value != 0.0 {
                within("the pace, if not 0,", value, MIN_PACE, MAX_PACE)?;
            }
            Ok(Request::Pace(value))
        }
        Message::Predict { id, seconds } => {
            within("seconds", seconds, 0.0, MAX_LOOK_AHEAD)?;
            within("id", id, f64::MIN, f64::MAX)?;
            let answer = answer.clone();
            Ok(Request::Predict(PredictionRequest {
                id,
                seconds,
                answer,
            }))
        }
    }
}

fn within(what: &str, x: f64, low: f64, high: f64) -> Result<(), String> {
    match low <= x && x <= high {
        true => Ok(()),
        false => Err(format!("{what} is {x}; it goes from {low} to {high}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Result<Request, String> {
        let controls = OperatorControls {
            thrust: vec![[1.0; 6]],
            joints: vec!["shoulder".to_string()],
            gripper: Vec::new(),
        };
        parse_request(text, Some(&controls), &mpsc::channel(1).0)
    }

    #[test]
    fn messages_are_understood_or_refused_with_a_reason() {
        let hands = r#"{"type":"pilot","wrench":[1,0,0,0,0,-0.5],"joints":{"shoulder":0.2}}"#;
        let Ok(Request::Steer(OperatorCommand::Axes(hands))) = asked(hands) else {
            panic!("{:?}", asked(hands));
        };
        assert_eq!(hands.wrench, [1.0, 0.0, 0.0, 0.0, 0.0, -0.5]);
        assert_eq!(hands.joints["shoulder"], 0.2);
        assert!(matches!(
            asked(r#"{"type":"take"}"#),
            Ok(Request::Steer(OperatorCommand::Take))
        ));
        let nested = format!(r#"{{"type":{}"#, "[".repeat(4000));
        let long = format!(r#"{{"type":"take","x":"{}"}}"#, "a".repeat(MAX_MESSAGE));
        for (wrong, why) in [
            (r#"{"type":"pilot","wrench":[1,0,0,0,0]}"#, "understood"),
            (r#"{"type":"pilot","wrench":[2,0,0,0,0,0]}"#, "-1 to 1"),
            (
                r#"{"type":"pilot","wrench":[1e999,0,0,0,0,0]}"#,
                "understood",
            ),
            (r#"{"type":"pilot","wrench":[NaN,0,0,0,0,0]}"#, "understood"),
            (
                r#"{"type":"pilot","wrench":[0,0,0,0,0,0],"joints":{"knee":1}}"#,
                "'knee'",
            ),
            (r#"{"type":"pace","value":-1}"#, "pace"),
            (r#"{"type":"pace","value":1e-300}"#, "0.001"),
            (r#"{"type":"pace","value":5e-324}"#, "0.001"),
            (r#"{"type":"pace","value":1e300}"#, "1000"),
            (r#"{"type":"predict","seconds":-1e-300}"#, "seconds"),
            (r#"{"type":"predict","id":1e999,"seconds":1}"#, "understood"),
            (&nested, "understood"),
            (r#"{"type":"predict","id":1,"seconds":61}"#, "seconds"),
            (r#"{"type":"dive"}"#, "dive"),
            ("[", "understood"),
            ("", "understood"),
            (&long, "bytes"),
        ] {
            let error = asked(wrong).unwrap_err();
            assert!(error.contains(why), "{wrong}: {error}");
        }
    }
}
