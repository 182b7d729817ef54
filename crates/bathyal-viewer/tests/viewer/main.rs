//! The server as a browser meets it: real recordings, real runs, real requests.

mod client;
mod live;
mod measure;
mod page_types;
mod recordings;
mod safety;
