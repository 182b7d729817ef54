//! Recorder into an MCAP file, which is written beside the simulation.

use std::path::Path;

use serde_json::Value;

use super::messages;
use super::signals::{Layout, check_finite};
use super::writer::McapWriter;
#[cfg(feature = "threads")]
use super::writer_thread::WriterThread;
use super::{
    EventSample, Header, InputSample, Level, RecordError, Recorder, Sample, SyncPolicy, Topics,
};

/// Recorder into an MCAP file. See the [module](super) for what it promises.
///
/// Samples, events and inputs of a file are checked here and written by a thread, which has the
/// memory of a few samples: a simulation that is faster than the thread waits for it. An error of
/// writing is returned by the first call after it, [`finish`](McapRecorder::finish) at the latest.
/// Without the feature `threads`, and in memory, the caller writes.
///
/// A recorder that is dropped without [`finish`](McapRecorder::finish) leaves what it was given, as a
/// file that says of itself that it was cut.
pub struct McapRecorder {
    topics: Topics,
    layout: Option<Layout>,
    /// None while the thread has it.
    writer: Option<Box<McapWriter>>,
    #[cfg(feature = "threads")]
    thread: Option<WriterThread>,
    /// False if the caller writes.
    #[cfg(feature = "threads")]
    in_thread: bool,
}

impl McapRecorder {
    /// Opens the file, overwriting what was there, and writes the header to disk. The file has
    /// its name only when the header is in it: what has the name can be read.
    pub fn create(path: impl AsRef<Path>, header: &Header) -> Result<McapRecorder, RecordError> {
        let topics = Topics::choose(&header.topics)?;
        let writer = McapWriter::create(path.as_ref(), header, topics.clone())?;
        Ok(McapRecorder::new(topics, writer, true))
    }

    /// Starts a recording in memory, of which
    /// [`finish_in_memory`](McapRecorder::finish_in_memory) returns the bytes.
    pub fn in_memory(header: &Header) -> Result<McapRecorder, RecordError> {
        let topics = Topics::choose(&header.topics)?;
        let writer = McapWriter::in_memory(header, topics.clone())?;
        Ok(McapRecorder::new(topics, writer, false))
    }

    #[cfg_attr(not(feature = "threads"), allow(unused_variables))]
    fn new(topics: Topics, writer: McapWriter, in_thread: bool) -> McapRecorder {
        McapRecorder {
            topics,
            layout: None,
            writer: Some(Box::new(writer)),
            #[cfg(feature = "threads")]
            thread: None,
            #[cfg(feature = "threads")]
            in_thread,
        }
    }

    /// The same recorder, with another choice of when chunks are written to the disk.
    pub fn with_sync(mut self, sync: SyncPolicy) -> McapRecorder {
        #[cfg(feature = "threads")]
        if let Some(thread) = &mut self.thread {
            // The next call returns an error of the thread.
            thread.set_sync(sync);
        }
        if let Some(writer) = &mut self.writer {
            writer.set_sync(sync);
        }
        self
    }

    /// Records a sample. A sample that is refused leaves nothing in the file.
    pub fn write(&mut self, sample: &Sample) -> Result<(), RecordError> {
        messages::time(sample.t)?;
        check_finite(sample, &self.topics)?;
        match &self.layout {
            Some(layout) => {
                if let Some((_, what)) = layout.difference(sample) {
                    let time = sample.t;
                    return Err(RecordError::Layout { time, what });
                }
            }
            None => self.layout = Some(Layout::new(sample, &self.topics)?),
        }
        #[cfg(feature = "threads")]
        if let Some(thread) = self.thread(sample) {
            return match thread.sample(sample) {
                true => Ok(()),
                false => self.join(),
            };
        }
        self.writer()?.sample(sample)
    }

    /// Records an event.
    pub fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        messages::time(event.t)?;
        #[cfg(feature = "threads")]
        if let Some(thread) = &mut self.thread {
            return match thread.event(event) {
                true => Ok(()),
                false => self.join(),
            };
        }
        self.writer()?.event(event)
    }

    /// Records an input of a program.
    pub fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        messages::time(input.t)?;
        #[cfg(feature = "threads")]
        if let Some(thread) = &mut self.thread {
            return match thread.input(input) {
                true => Ok(()),
                false => self.join(),
            };
        }
        self.writer()?.input(input)
    }

    /// Records a line of text, at the latest time that was recorded.
    pub fn log(&mut self, level: Level, text: &str) -> Result<(), RecordError> {
        self.writer()?.log(level, text)
    }

    /// Closes the chunk and writes it to the file: what was recorded so far survives the process,
    /// and the machine if [`SyncPolicy`] says so.
    pub fn flush(&mut self) -> Result<(), RecordError> {
        self.writer()?.flush()
    }

    /// Ends the recording with the summary of the run and the indices.
    pub fn finish(self, summary: &Value) -> Result<(), RecordError> {
        self.finish_in_memory(summary).map(|_| ())
    }

    /// Ends the recording with the summary of the run and the indices, and returns its bytes if it
    /// is [in memory](McapRecorder::in_memory); of a file, none.
    pub fn finish_in_memory(mut self, summary: &Value) -> Result<Vec<u8>, RecordError> {
        self.writer()?.finish(summary)
    }

    /// The writer, with everything written that was recorded.
    fn writer(&mut self) -> Result<&mut McapWriter, RecordError> {
        self.join()?;
        let writer = self.writer.as_deref_mut();
        Ok(writer.expect("the thread has given it back"))
    }

    /// Takes the writer back from its thread, and returns the thread's error.
    fn join(&mut self) -> Result<(), RecordError> {
        #[cfg(feature = "threads")]
        if let Some(thread) = self.thread.take() {
            let (writer, written) = thread.join();
            self.writer = Some(writer);
            return written;
        }
        Ok(())
    }

    /// The thread that writes, which is started if there is none yet; none if the caller writes.
    #[cfg(feature = "threads")]
    fn thread(&mut self, sample: &Sample) -> Option<&mut WriterThread> {
        if self.in_thread
            && let Some(writer) = self.writer.take()
        {
            match WriterThread::start(writer, sample) {
                Ok(thread) => self.thread = Some(thread),
                Err(writer) => self.writer = Some(writer),
            }
        }
        self.thread.as_mut()
    }
}

impl Drop for McapRecorder {
    fn drop(&mut self) {
        // There is nobody to tell of an error here: whoever wants to know calls `finish`.
        let _ = self.join();
    }
}

impl Recorder for McapRecorder {
    fn sample(&mut self, sample: &Sample) -> Result<(), RecordError> {
        self.write(sample)
    }

    fn event(&mut self, event: &EventSample) -> Result<(), RecordError> {
        McapRecorder::event(self, event)
    }

    fn input(&mut self, input: &InputSample) -> Result<(), RecordError> {
        McapRecorder::input(self, input)
    }
}

#[cfg(all(test, unix, feature = "threads"))]
mod tests {
    use super::*;

    /// Samples after which a writer whose file takes nothing must have failed: more than the queue
    /// holds, and a chunk.
    const SAMPLES: usize = 2 * super::super::CHUNK_SAMPLES;

    /// A recorder into a pipe that nobody reads any more.
    fn broken() -> McapRecorder {
        let (reader, pipe) = std::io::pipe().unwrap();
        let file = std::fs::File::from(std::os::fd::OwnedFd::from(pipe));
        let header = Header::default();
        let writer = McapWriter::into_file("pipe.mcap".into(), file, &header, Topics::all());
        let writer = writer.unwrap();
        drop(reader);
        McapRecorder::new(Topics::all(), writer, true)
    }

    fn sample(i: usize) -> Sample {
        Sample {
            t: i as f64,
            ..Sample::default()
        }
    }

    #[test]
    fn an_error_of_the_thread_reaches_the_run() {
        let mut recorder = broken();
        let mut written = (0..SAMPLES).map(|i| recorder.write(&sample(i)));
        let error = written.find_map(Result::err).expect("the pipe is broken");
        let text = error.to_string();
        assert!(
            text.starts_with("pipe.mcap: cannot write the recording"),
            "{text}"
        );
        assert!(recorder.write(&sample(SAMPLES)).is_err() || recorder.flush().is_err());
    }

    #[test]
    fn an_error_of_the_thread_reaches_the_end_of_a_run() {
        let mut recorder = broken();
        recorder.write(&sample(0)).unwrap();
        let error = recorder.finish(&serde_json::Value::Null).unwrap_err();
        assert!(error.to_string().starts_with("pipe.mcap: "), "{error}");
    }
}
