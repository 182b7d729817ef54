//! The page of `view` and `run --view`: server and browser.

use crate::failure::{Failure, print};
use bathyal_sim::scenario::Setup;
use bathyal_viewer::live::Request;
use bathyal_viewer::{Address, Live, Server, Stop, View, browser};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;

/// Address of the page.
#[derive(clap::Args)]
#[command(next_help_heading = "Page")]
pub struct PageArguments {
    /// Port of the page [default: any free port]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Name or address to listen on [default: 127.0.0.1]. Anybody who can reach another address can
    /// watch, without encryption; anybody who learns the address with its token can also operate the
    /// robot
    #[arg(long, value_name = "HOST")]
    host: Option<String>,
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,
}

impl PageArguments {
    /// Binds the port.
    pub fn bind(&self, as_json: bool) -> Result<Server, Failure> {
        let address = Address {
            host: self.host.clone(),
            port: self.port.unwrap_or(0),
        };
        Server::bind(&address).map_err(|why| Failure::message(why, as_json))
    }

    /// Prints the address of the page and opens it.
    pub fn announce(&self, server: &Server, what: &str, as_json: bool) -> Result<(), Failure> {
        let url = server.url();
        if as_json {
            let line = json!({
                "url": url,
                "token": server.token(),
                "host": server.address().ip().to_string(),
                "port": server.address().port(),
                "pid": std::process::id(),
            });
            print(&format!("{line}\n"))?;
        } else {
            print(&format!("{what}: {url}\nPress Ctrl-C to stop.\n"))?;
        }
        if !self.no_open && !as_json && !browser::open(&url) {
            eprintln!("No browser could be opened; open the address yourself.");
        }
        Ok(())
    }
}

/// Calls `end` at Ctrl-C, and exits at the second Ctrl-C.
pub fn on_interrupt(mut end: impl FnMut() + Send + 'static) {
    const INTERRUPTED: i32 = 130;
    let mut pressed = false;
    // Without a handler Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        if std::mem::replace(&mut pressed, true) {
            std::process::exit(INTERRUPTED);
        }
        end();
    });
}

/// Stops the server if the run panics: else the program would wait for it.
struct StopOnPanic<'a>(&'a Stop);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.now();
        }
    }
}

/// A live run on its page.
pub struct LivePage {
    server: Server,
    live: Arc<Live>,
    stop: Stop,
}

impl LivePage {
    /// Binds a port, prints the address, and handles Ctrl-C.
    pub fn new(setup: &Setup, place: &PageArguments, as_json: bool) -> Result<Self, Failure> {
        let server = place.bind(as_json)?;
        let live = Live::new(setup).map_err(|error| Failure::file(error, as_json))?;
        let (live, stop) = (Arc::new(live), Stop::default());
        let (run, end) = (Arc::clone(&live), stop.clone());
        on_interrupt(move || {
            // A finished run has nothing to stop.
            let _ = run.commands.push(Request::Stop);
            end.now();
        });
        place.announce(&server, &setup.scenario.name, as_json)?;
        Ok(LivePage { server, live, stop })
    }

    /// Runs on this thread while another serves the page, which stays until Ctrl-C.
    pub fn while_running(
        self,
        run: impl FnOnce(&Live) -> Result<ExitCode, Failure>,
    ) -> Result<ExitCode, Failure> {
        let LivePage { server, live, stop } = self;
        std::thread::scope(|scope| {
            let view = View::Live(Arc::clone(&live));
            let serving = scope.spawn(|| server.serve(view, &stop));
            let guard = StopOnPanic(&stop);
            let done = run(&live);
            drop(guard);
            if done.is_err() {
                stop.now();
            }
            match serving.join() {
                Ok(served) => served.map_err(|error| Failure::message(error, false))?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
            done
        })
    }
}
