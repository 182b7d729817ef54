//! The server as a browser meets it: real recordings, real runs, real requests.

mod client;
mod live;
mod measure;
mod recordings;
mod safety;
