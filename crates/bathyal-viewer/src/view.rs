//! Data of the page: a recording or a live run.

use crate::live::Live;
use crate::recorded::Recorded;
use crate::scene::Scene;
use serde_json::{Value, json};
use std::sync::Arc;

/// Source of the page's data.
#[derive(Clone)]
pub enum View {
    /// A recording.
    Recorded(Arc<Recorded>),
    /// A live run.
    Live(Arc<Live>),
}

/// Error of a request.
#[derive(Debug)]
pub enum ApiError {
    /// The requested item does not exist.
    Unknown(String),
    /// The item cannot be read.
    Unreadable(String),
}

/// Body of an answer.
pub type Answer = Result<Vec<u8>, ApiError>;

impl View {
    fn scene(&self) -> &Scene {
        match self {
            View::Recorded(recorded) => recorded.scene(),
            View::Live(live) => live.scene(),
        }
    }

    /// The scene as JSON.
    pub fn scene_json(&self) -> Answer {
        let scene = serde_json::to_value(self.scene());
        let mut scene = scene.map_err(|e| ApiError::Unreadable(e.to_string()))?;
        let own = match self {
            View::Recorded(recorded) => {
                let times = recorded.times();
                let end = times.last().copied().unwrap_or(0.0);
                let begin = times.first().copied().unwrap_or(0.0);
                json!({
                    "mode": "recording",
                    "frames": times.len(),
                    "duration": end - begin,
                    "interval": recorded.scene().interval,
                    "controls": null,
                    "warning": recorded.damage(),
                })
            }
            View::Live(live) => json!({
                "mode": "live",
                "frames": live.len(),
                "duration": live.duration(),
                "interval": live.interval(),
                "controls": live.controls(),
                "warning": null,
            }),
        };
        if let (Value::Object(scene), Value::Object(own)) = (&mut scene, own) {
            if let (Some(Value::Array(notes)), Some(warning)) =
                (scene.get_mut("notes"), own.get("warning"))
            {
                notes.extend(warning.is_string().then(|| warning.clone()));
            }
            scene.extend(own);
        }
        Ok(scene.to_string().into_bytes())
    }

    /// The triangles of a mesh.
    pub fn mesh(&self, index: usize) -> Answer {
        let mesh = self.scene().meshes.get(index);
        let mesh = mesh.ok_or_else(|| ApiError::Unknown(format!("there is no mesh {index}")))?;
        let corners = mesh.as_flattened().as_flattened();
        Ok(corners.iter().flat_map(|x| x.to_le_bytes()).collect())
    }

    /// A block of frames.
    pub fn frames(&self, from: usize, count: usize) -> Answer {
        match self {
            View::Recorded(recorded) => recorded.block(from, count).map_err(unreadable),
            View::Live(live) => Ok(live.block(from, count)),
        }
    }

    /// The time of every frame.
    pub fn times(&self) -> Answer {
        Ok(match self {
            View::Recorded(recorded) => doubles(recorded.times()),
            View::Live(live) => doubles(&live.times()),
        })
    }

    /// List of signals.
    pub fn signals(&self) -> Answer {
        Ok(match self {
            View::Recorded(recorded) => json!(recorded.signal_list()),
            View::Live(live) => json!(live.signal_list()),
        }
        .to_string()
        .into_bytes())
    }

    /// Every value of a signal.
    pub fn signal(&self, name: &str) -> Answer {
        let values = match self {
            View::Recorded(recorded) => {
                let values = recorded.signal(name).map_err(unreadable)?;
                values.map(|values| doubles(&values))
            }
            View::Live(live) => live.signal(name).map(|values| doubles(&values)),
        };
        values.ok_or_else(|| ApiError::Unknown(format!("there is no signal '{name}'")))
    }

    /// Events.
    pub fn events(&self) -> Answer {
        Ok(match self {
            View::Recorded(recorded) => json!(recorded.events().map_err(unreadable)?),
            View::Live(live) => json!(live.events()),
        }
        .to_string()
        .into_bytes())
    }

    /// The summary of the run, or null.
    pub fn summary(&self) -> Answer {
        Ok(match self {
            View::Recorded(recorded) => json!(recorded.summary()),
            View::Live(live) => json!(live.summary()),
        }
        .to_string()
        .into_bytes())
    }
}

fn unreadable(error: bathyal_sim::record::RecordError) -> ApiError {
    ApiError::Unreadable(error.to_string())
}

fn doubles(values: &[f64]) -> Vec<u8> {
    values.iter().flat_map(|x| x.to_le_bytes()).collect()
}
