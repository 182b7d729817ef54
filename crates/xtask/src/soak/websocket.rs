//! A WebSocket client that does what a browser never would.   RFC 6455

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Longest wait for a server that does not read or answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection to a live run.
pub(super) struct WebSocket(TcpStream);

impl WebSocket {
    /// Opens a socket; none if the server refuses or is gone.
    pub fn open(port: u16, token: &str) -> Option<Self> {
        let mut stream = connect(port)?;
        let host = format!("127.0.0.1:{port}");
        let request = format!(
            "GET /ws?token={token} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).ok()?;
            head.push(byte[0]);
        }
        head.starts_with(b"HTTP/1.1 101")
            .then_some(WebSocket(stream))
    }

    /// Sends a frame with a mask of zeros, and reads what has come; false if the server has ended
    /// the connection.
    pub fn send(&mut self, opcode: u8, payload: &[u8]) -> bool {
        let mut frame = vec![0x80 | opcode];
        match payload.len() {
            n @ 0..=125 => frame.push(0x80 | n as u8),
            n @ 126..=0xffff => {
                frame.push(0x80 | 126);
                frame.extend((n as u16).to_be_bytes());
            }
            n => {
                frame.push(0x80 | 127);
                frame.extend((n as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend_from_slice(payload);
        self.write(&frame)
    }

    /// Sends bytes that need not be a frame.
    pub fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.write_all(bytes).is_ok() && self.drain()
    }

    /// Reads and forgets what has come.
    fn drain(&mut self) -> bool {
        let mut buffer = [0; 1 << 16];
        if self.0.set_nonblocking(true).is_err() {
            return false;
        }
        let open = loop {
            match self.0.read(&mut buffer) {
                Ok(0) => break false,
                Ok(_) => {}
                Err(error) => break error.kind() == std::io::ErrorKind::WouldBlock,
            }
        };
        open && self.0.set_nonblocking(false).is_ok()
    }
}

fn connect(port: u16) -> Option<TcpStream> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    Some(stream)
}

/// Sends bytes as a request, and returns the answer's begin.
pub(super) fn request(port: u16, bytes: &[u8]) -> Option<String> {
    let mut stream = connect(port)?;
    stream.write_all(bytes).ok()?;
    let mut answer = [0; 256];
    let count = stream.read(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer[..count]).into_owned())
}
