//! The page of a recording, served by this process.

use crate::errors;
use bathyal_viewer::recorded::OpenError;
use bathyal_viewer::{Address, Recorded, Server, Stop, View, browser};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Page of a recording: 3D view and plots. Served until it is closed; in Jupyter it is shown inline.
///
/// >>> page = bathyal.Viewer(recorded)
/// >>> page.url.startswith("http://127.0.0.1:")
/// True
/// >>> page.close()
#[pyclass(frozen, module = "bathyal")]
pub struct Viewer {
    /// Address of the page.
    #[pyo3(get)]
    url: String,
    /// Height of the page in Jupyter, pixels.
    #[pyo3(get)]
    height: u32,
    stop: Stop,
    serving: Mutex<Option<JoinHandle<Result<(), String>>>>,
}

#[pymethods]
impl Viewer {
    #[new]
    #[pyo3(signature = (recording, *, port = 0, height = 600))]
    fn new(py: Python<'_>, recording: PathBuf, port: u16, height: u32) -> PyResult<Self> {
        let recorded = py.detach(|| Recorded::open(&recording));
        let recorded = recorded.map_err(|error| match error {
            OpenError::Record(error) => errors::record(error),
            OpenError::File(error) => errors::scenario(error),
        })?;
        let server = Server::bind(&Address { host: None, port }).map_err(errors::simulation)?;
        let server = server.with_framing();
        let (url, stop) = (server.url(), Stop::default());
        let end = stop.clone();
        let serve = move || server.serve(View::Recorded(Arc::new(recorded)), &end);
        let serving = std::thread::Builder::new()
            .name("bathyal viewer".to_string())
            .spawn(serve)?;
        Ok(Viewer {
            url,
            height,
            stop,
            serving: Mutex::new(Some(serving)),
        })
    }

    /// Opens the page in the browser; false if there is none.
    fn open(&self) -> bool {
        browser::open(&self.url)
    }

    /// Ends the server.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.stop.now();
        let mut serving = self.serving.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(serving) = serving.take() else {
            return Ok(());
        };
        match py.detach(|| serving.join()) {
            Ok(served) => served.map_err(errors::simulation),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn _repr_html_(&self) -> String {
        let Viewer { url, height, .. } = self;
        format!(
            "<iframe src=\"{url}\" width=\"100%\" height=\"{height}\" frameborder=\"0\"></iframe>"
        )
    }

    fn __repr__(&self) -> String {
        format!("<bathyal.Viewer {}>", self.url)
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.stop.now();
    }
}
