//! Access control.
//!
//! Pages of other sites can make a browser send requests to this server: under a name of their
//! own that resolves to it (DNS rebinding, visible in `Host`) or through a socket (visible in
//! `Origin`). Both are refused. Viewing is open to accepted requests; steering needs the token.

use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// Token and accepted hosts.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    token: String,
    /// The name to listen on that was given, in small letters.
    host: Option<String>,
    /// Whether only this machine can reach the server.
    loopback: bool,
}

/// Bytes of a token.
const TOKEN_BYTES: usize = 16;

impl Guard {
    /// Creates a token from random numbers of the operating system.
    pub fn new(host: Option<&str>, loopback: bool) -> Result<Self, String> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|e| format!("the operating system gives no random numbers: {e}"))?;
        Ok(Guard {
            token: bytes.iter().map(|b| format!("{b:02x}")).collect(),
            host: host.map(str::to_lowercase),
            loopback,
        })
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// Checks that a request names this server.
    pub fn accepts_host(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next().and_then(|h| h.to_str().ok()), hosts.next()) else {
            return false;
        };
        let name = without_port(host).to_lowercase();
        if name == "localhost" || Some(&name) == self.host.as_ref() {
            return true;
        }
        let plain = name.trim_start_matches('[').trim_end_matches(']');
        // A number cannot be rebound, as a name can.
        plain
            .parse::<IpAddr>()
            .is_ok_and(|ip| ip.is_loopback() || !self.loopback)
    }

    /// Checks that a socket is opened by the page of this server.
    pub fn accepts_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|h| h.to_str().ok());
        match (text(header::ORIGIN), text(header::HOST)) {
            (Some(origin), Some(host)) => {
                let own = origin.strip_prefix("http://");
                own.is_some_and(|own| own.eq_ignore_ascii_case(host))
            }
            _ => false,
        }
    }

    /// Compares the token in constant time.
    pub fn may_steer(&self, token: Option<&str>) -> bool {
        let Some(token) = token.filter(|t| t.len() == self.token.len()) else {
            return false;
        };
        let pairs = token.bytes().zip(self.token.bytes());
        pairs.fold(0, |different, (a, b)| different | (a ^ b)) == 0
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_own_names_and_the_own_page_are_accepted() {
        let guard = Guard::new(None, true).unwrap();
        for host in [
            "127.0.0.1:80",
            "localhost:1",
            "[::1]:9",
            "LOCALHOST",
            "127.8.0.1",
        ] {
            assert!(guard.accepts_host(&headers(host, None)), "{host}");
        }
        for host in [
            "evil.example:80",
            "10.0.0.1",
            "127.0.0.1.evil.example",
            "",
            "::",
        ] {
            assert!(!guard.accepts_host(&headers(host, None)), "{host}");
        }
        assert!(!guard.accepts_host(&HeaderMap::new()));
        let outside = Guard::new(Some("Boat.local"), false).unwrap();
        for host in ["boat.local:80", "10.0.0.1:80", "localhost"] {
            assert!(outside.accepts_host(&headers(host, None)), "{host}");
        }
        assert!(!outside.accepts_host(&headers("evil.example", None)));

        let own = headers("127.0.0.1:80", Some("http://127.0.0.1:80"));
        assert!(guard.accepts_origin(&own));
        for origin in [
            None,
            Some("null"),
            Some("http://evil.example"),
            Some("http://127.0.0.1:81"),
        ] {
            assert!(!guard.accepts_origin(&headers("127.0.0.1:80", origin)));
        }
        assert!(guard.may_steer(Some(guard.token())));
        assert!(!guard.may_steer(None) && !guard.may_steer(Some("")));
        assert!(!guard.may_steer(Some(&"0".repeat(2 * TOKEN_BYTES))));
    }
}
