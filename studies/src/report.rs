//! Results of a reproduction: items, tables, figures.

use serde_json::{Value, json};

/// One of the five documents, or none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Document {
    /// McMillan, Orin, McGhee, IEEE SMC 25(8), 1995.
    Ieee95,
    /// McMillan, Orin, McGhee, Autonomous Robots 3, 1996.
    Ar96,
    /// McMillan, Ph.D. dissertation, 1994.
    Diss94,
    /// Lynch, Ellery, IEEE JOE 39(4), 2014.
    Joe14,
    /// Jun, Shim, Lee, IJOSE 1(4), 2011.
    Crab11,
    /// Extensions: questions that the documents leave open.
    Extensions,
}

impl Document {
    /// All, in the order of the report.
    pub const ALL: [Document; 6] = [
        Document::Ieee95,
        Document::Ar96,
        Document::Diss94,
        Document::Joe14,
        Document::Crab11,
        Document::Extensions,
    ];

    /// Name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Document::Ieee95 => "ieee95",
            Document::Ar96 => "ar96",
            Document::Diss94 => "diss94",
            Document::Joe14 => "joe14",
            Document::Crab11 => "crab11",
            Document::Extensions => "beyond",
        }
    }

    /// Heading in the report.
    pub fn heading(self) -> String {
        match self {
            Document::Extensions => "Extensions".to_string(),
            _ => format!("[{}]", self.name().to_uppercase()),
        }
    }

    /// Authors, title, where and when it was published.
    pub fn citation(self) -> &'static str {
        match self {
            Document::Ieee95 => {
                "S. McMillan, D. E. Orin, R. B. McGhee: Efficient dynamic simulation of an underwater vehicle with a robotic manipulator. IEEE Transactions on Systems, Man, and Cybernetics 25(8), 1995"
            }
            Document::Ar96 => {
                "S. McMillan, D. E. Orin, R. B. McGhee: A computational framework for simulation of underwater robotic vehicle systems. Autonomous Robots 3, 1996"
            }
            Document::Diss94 => {
                "S. McMillan: Computational dynamics for robotic systems on land and under water. Ph.D. dissertation, The Ohio State University, 1994"
            }
            Document::Joe14 => {
                "B. Lynch, A. Ellery: Efficient control of an AUV-manipulator system: an application for the exploration of Europa. IEEE Journal of Oceanic Engineering 39(4), 2014"
            }
            Document::Crab11 => {
                "B.-H. Jun, H. Shim, P.-M. Lee: Approximated generalized torques by the hydrodynamic forces acting on legs of an underwater walking robot. IJOSE 1(4), 2011"
            }
            Document::Extensions => {
                "Questions that the documents leave open, answered by the same engine. The column \"paper\" holds their expectation, or a closed form."
            }
        }
    }
}

/// Verdict of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Equal to the document's value in all significant digits.
    Exact,
    /// Within the stated band under fitted assumptions, which are printed.
    Calibrated,
    /// The claim, an order or a bound, holds under every assumption.
    Robust,
    /// Agrees with a closed form or another computation; the document tells no number.
    Verified,
    /// Contradicts the claim of the document, by as much as is written down beside it.
    Contradicted,
    /// Outside of its rule, told as a difference and no pass; as large as it was recorded.
    Differs,
    /// Should equal the document's value and does not.
    Fails,
}

impl Verdict {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Exact => "exact",
            Verdict::Calibrated => "calibrated",
            Verdict::Robust => "robust",
            Verdict::Verified => "verified",
            Verdict::Contradicted => "contradicted",
            Verdict::Differs => "differs",
            Verdict::Fails => "fails",
        }
    }

    /// This one if `good`, else [`Verdict::Fails`].
    pub fn when(self, good: bool) -> Self {
        if good { self } else { Verdict::Fails }
    }
}

/// One number, row or claim of a document beside ours.
#[derive(Clone, Debug)]
pub struct Item {
    /// Document, chapter and its own name.
    pub id: String,
    /// Compared quantity.
    pub what: String,
    /// The document's value.
    pub paper: String,
    /// Our value.
    pub ours: String,
    /// Difference, in words.
    pub difference: String,
    /// The verdict.
    pub verdict: Verdict,
}

impl Item {
    /// A comparison that must hold. Only a number that the document tells can be met exactly: with
    /// none in `paper`, the verdict of [`Verdict::Exact`] is [`Verdict::Fails`].
    pub fn new(
        id: impl Into<String>,
        what: impl Into<String>,
        paper: impl Into<String>,
        ours: impl Into<String>,
        verdict: Verdict,
    ) -> Self {
        let paper = paper.into();
        let told = verdict != Verdict::Exact || paper.contains(|c: char| c.is_ascii_digit());
        Item {
            id: id.into(),
            what: what.into(),
            paper,
            ours: ours.into(),
            difference: String::new(),
            verdict: verdict.when(told),
        }
    }

    /// With the difference, in words.
    pub fn with_difference(mut self, difference: impl Into<String>) -> Self {
        self.difference = difference.into();
        self
    }
}

/// Further numbers.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Caption.
    pub title: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// Holds run times of this machine, which differ from run to run.
    pub of_this_machine: bool,
}

impl Table {
    /// A table without rows.
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Self {
        Table {
            title: title.into(),
            columns: columns.iter().map(|c| c.to_string()).collect(),
            ..Table::default()
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

/// A drawing.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Caption.
    pub caption: String,
    /// SVG.
    pub svg: String,
}

/// Results of a chapter.
#[derive(Clone, Debug)]
pub struct Section {
    /// The chapter's name.
    pub name: String,
    /// Its document.
    pub document: Document,
    /// Its title.
    pub title: String,
    /// Method, in a few sentences.
    pub text: Vec<String>,
    /// Assumptions where the document is silent.
    pub assumptions: Vec<String>,
    /// Misprints, and the values used instead.
    pub errata: Vec<String>,
    /// Questions that cannot be compared: the documents lack the data. No verdict.
    pub not_in_documents: Vec<String>,
    /// The comparisons.
    pub items: Vec<Item>,
    /// Further numbers.
    pub tables: Vec<Table>,
    /// Drawings.
    pub figures: Vec<Figure>,
}

impl Default for Section {
    fn default() -> Self {
        Section {
            name: String::new(),
            document: Document::Ieee95,
            title: String::new(),
            text: Vec::new(),
            assumptions: Vec::new(),
            errata: Vec::new(),
            not_in_documents: Vec::new(),
            items: Vec::new(),
            tables: Vec::new(),
            figures: Vec::new(),
        }
    }
}

impl Section {
    /// With a few sentences.
    pub fn with_text(text: &[&str]) -> Self {
        Section {
            text: text.iter().map(|t| t.to_string()).collect(),
            ..Section::default()
        }
    }

    /// With assumptions.
    pub fn with_assumptions(mut self, assumptions: &[&str]) -> Self {
        self.assumptions = assumptions.iter().map(|t| t.to_string()).collect();
        self
    }

    /// With errata.
    pub fn with_errata(mut self, errata: &[&str]) -> Self {
        self.errata = errata.iter().map(|t| t.to_string()).collect();
        self
    }
}

/// Exit code if a comparison fails.
const FAILS: u8 = 6;

/// Results of all chapters.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Chapter by chapter.
    pub sections: Vec<Section>,
}

impl Report {
    /// All comparisons.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.sections.iter().flat_map(|s| &s.items)
    }

    /// Comparisons that fail.
    pub fn failures(&self) -> impl Iterator<Item = &Item> {
        self.items().filter(|i| i.verdict == Verdict::Fails)
    }

    /// Exit code of the command: 6 if a comparison fails, else 0.
    pub fn exit_code(&self) -> u8 {
        match self.failures().next() {
            Some(_) => FAILS,
            None => 0,
        }
    }

    /// `items[]` with id, document, what, paper, ours and verdict, and `not_in_documents[]`. Run
    /// times are not in it: it has the same bits on every run.
    pub fn json(&self) -> Value {
        let item = |section: &Section, item: &Item| {
            json!({
                "id": item.id,
                "document": section.document.name(),
                "what": item.what,
                "paper": item.paper,
                "ours": item.ours,
                "difference": item.difference,
                "verdict": item.verdict.words(),
            })
        };
        let items: Vec<Value> = self
            .sections
            .iter()
            .flat_map(|s| s.items.iter().map(move |i| item(s, i)))
            .collect();
        let untold = |section: &Section, text: &String| json!({ "document": section.document.name(), "chapter": section.name, "text": text });
        let untold: Vec<Value> = self
            .sections
            .iter()
            .flat_map(|s| s.not_in_documents.iter().map(move |t| untold(s, t)))
            .collect();
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "items": items,
            "not_in_documents": untold,
        })
    }
}
