//! What `view` and `run --view` have in common: a server and a browser.

use crate::failure::{Failure, print};
use bathyal_sim::scenario::Setup;
use bathyal_viewer::live::Wish;
use bathyal_viewer::{Address, Live, Server, Stop, View, browser};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;

/// Where the page is.
#[derive(clap::Args)]
#[command(next_help_heading = "Page")]
pub struct Place {
    /// The port of the page; any that is free, if not given
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Listen on this name or number instead of 127.0.0.1. Everybody who can reach it can then
    /// look, without encryption; who reads the address with its token off the line can steer
    #[arg(long, value_name = "HOST")]
    host: Option<String>,
    /// Open no browser; only print the address
    #[arg(long)]
    no_open: bool,
}

impl Place {
    /// Takes the port.
    pub fn bind(&self, as_json: bool) -> Result<Server, Failure> {
        let address = Address {
            host: self.host.clone(),
            port: self.port.unwrap_or(0),
        };
        Server::bind(&address).map_err(|why| Failure::told(why, as_json))
    }

    /// Tells where the page is, and opens it.
    pub fn tell(&self, server: &Server, what: &str, as_json: bool) -> Result<(), Failure> {
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
            print(&format!("{what} is shown at\n  {url}\nCtrl-C ends it.\n"))?;
        }
        if !self.no_open && !as_json && !browser::open(&url) {
            eprintln!("No browser could be opened here: open the address yourself.");
        }
        Ok(())
    }
}

/// Ctrl-C calls `end`, and pressed twice ends the program at once.
pub fn on_interrupt(mut end: impl FnMut() + Send + 'static) {
    const INTERRUPTED: i32 = 130;
    let mut pressed = false;
    // A second handler cannot be set; then Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        if std::mem::replace(&mut pressed, true) {
            std::process::exit(INTERRUPTED);
        }
        end();
    });
}

/// A live run on its page.
pub struct Shown {
    server: Server,
    live: Arc<Live>,
    stop: Stop,
}

impl Shown {
    /// Takes a port, tells where the page is, and listens to Ctrl-C.
    pub fn new(setup: &Setup, place: &Place, as_json: bool) -> Result<Self, Failure> {
        let server = place.bind(as_json)?;
        let live = Live::new(setup).map_err(|error| Failure::robot(error, as_json))?;
        let (live, stop) = (Arc::new(live), Stop::default());
        let (desk, end) = (Arc::clone(&live), stop.clone());
        on_interrupt(move || {
            // A run that is over has nothing to stop.
            let _ = desk.desk.ask(Wish::Stop);
            end.now();
        });
        place.tell(&server, &setup.scenario.name, as_json)?;
        Ok(Shown { server, live, stop })
    }

    /// Computes the run on this thread while another shows it, and goes on showing it until
    /// Ctrl-C.
    pub fn while_running(
        self,
        run: impl FnOnce(&Live) -> Result<ExitCode, Failure>,
    ) -> Result<ExitCode, Failure> {
        let Shown { server, live, stop } = self;
        std::thread::scope(|scope| {
            let view = View::Live(Arc::clone(&live));
            let serving = scope.spawn(|| server.serve(view, &stop));
            let done = run(&live);
            if done.is_err() {
                stop.now();
            }
            match serving.join() {
                Ok(served) => served.map_err(Failure::words)?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
            done
        })
    }
}
