//! The report as one HTML page.

use crate::report::{Document, Item, Report, Section, Table, Verdict};
use crate::rules;
use std::fmt::Write;

const STYLE: &str = "
body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;max-width:64rem;margin:0 auto;padding:1rem 1.5rem 4rem}
h1{font-size:1.9rem;margin:.5rem 0}h2{margin:3rem 0 .3rem;border-bottom:2px solid #14508c}h3{margin:2.2rem 0 .3rem}
p{margin:.4rem 0;max-width:52rem}ul{margin:.3rem 0;padding-left:1.3rem;max-width:52rem}
.cite{color:#555;font-size:.9rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.7rem 0;font-size:.88rem;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.2rem 0}
th,td{border-bottom:1px solid #ddd;padding:.22rem .7rem .22rem 0;text-align:left;vertical-align:top}
th{border-bottom:1px solid #888;font-weight:600}
.v{white-space:nowrap;padding:0 .5em;border-radius:.7em;font-size:.92em}
.exact{background:#d7f0dc}.calibrated{background:#dce9f8}.robust{background:#e6e2f6}.differs{background:#fbe8c8}.contradicted{background:#fbe8c8}.fails{background:#f9d0cc;font-weight:600}
figure{margin:1rem 0}figure svg{max-width:100%;height:auto}figcaption{color:#444;font-size:.9rem;max-width:52rem}
.note{font-size:.92rem}.note b{font-weight:600}
.machine{border-left:4px solid #d9a400;padding-left:.8rem}
nav a{margin-right:1rem}
@media print{body{max-width:none}}";

impl Report {
    /// One self-contained page. Run times stand between the comments `machine` and `/machine`.
    pub fn html(&self) -> String {
        page(self)
    }
}

fn page(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>Reproduction of the papers</title>\n<style>{STYLE}</style></head><body>\n"
    );
    heading(&mut out, report);
    for document in Document::ALL {
        let mut own = report.sections.iter().filter(|s| s.document == document);
        let Some(first) = own.next() else { continue };
        let _ = writeln!(
            out,
            "<h2 id=\"{0}\">{1}</h2>\n<p class=\"cite\">{2}</p>",
            document.name(),
            document.heading(),
            escape(document.citation())
        );
        for part in std::iter::once(first).chain(own) {
            section(&mut out, part);
        }
    }
    out.push_str("</body></html>\n");
    out
}

fn heading(out: &mut String, report: &Report) {
    let _ = writeln!(
        out,
        "<h1>Reproduction of the papers</h1>\n<p>All numbers are computed by bathyal {} from the robots and scenarios of its gallery. Verdicts:</p><ul>",
        env!("CARGO_PKG_VERSION")
    );
    let meanings = [
        (
            Verdict::Exact,
            "equal to the document's value in all significant digits",
        ),
        (
            Verdict::Calibrated,
            "within the stated band under fitted assumptions, which are printed",
        ),
        (
            Verdict::Robust,
            "the claim, an order or a bound, holds under every assumption",
        ),
        (
            Verdict::Verified,
            "agrees with a closed form or another computation; the document tells no number",
        ),
        (
            Verdict::Contradicted,
            "contradicts the claim of the document; our value lies in the band that the item states",
        ),
        (
            Verdict::Differs,
            "outside of its rule, and said so: a difference of as much as was recorded, not a pass",
        ),
        (
            Verdict::Fails,
            "should equal the document's value and does not",
        ),
    ];
    for (verdict, meaning) in meanings {
        let count = report.items().filter(|i| i.verdict == verdict).count();
        let _ = writeln!(out, "<li>{}: {count}. {meaning}</li>", badge(verdict));
    }
    out.push_str("</ul>\n");
    let mut bands = Table::new(
        "Rules with a band, and their reasons",
        &["demanded", "reason for the limit"],
    );
    for rule in rules::ALL {
        bands.row(vec![rule.demands.to_string(), rule.reason.to_string()]);
    }
    table(out, &bands);
    out.push_str("<nav>");
    for document in Document::ALL {
        if report.sections.iter().any(|s| s.document == document) {
            let (name, heading) = (document.name(), document.heading());
            let _ = write!(out, "<a href=\"#{name}\">{heading}</a>");
        }
    }
    out.push_str("</nav>\n");
}

fn section(out: &mut String, section: &Section) {
    let _ = writeln!(
        out,
        "<h3 id=\"{}-{}\">{}</h3>",
        section.document.name(),
        section.name,
        escape(&section.title)
    );
    for text in &section.text {
        let _ = writeln!(out, "<p>{}</p>", escape(text));
    }
    list(
        out,
        "Assumptions where the document is silent:",
        &section.assumptions,
    );
    list(
        out,
        "Misprints, and the values used instead:",
        &section.errata,
    );
    list(
        out,
        "Not in the documents, so without a verdict:",
        &section.not_in_documents,
    );
    if !section.items.is_empty() {
        items(out, &section.items);
    }
    for figure in &section.figures {
        let _ = writeln!(
            out,
            "<figure>{}<figcaption>{}</figcaption></figure>",
            figure.svg,
            escape(&figure.caption)
        );
    }
    for table in &section.tables {
        self::table(out, table);
    }
}

fn list(out: &mut String, title: &str, entries: &[String]) {
    if entries.is_empty() {
        return;
    }
    let _ = writeln!(out, "<div class=\"note\"><b>{title}</b><ul>");
    for entry in entries {
        let _ = writeln!(out, "<li>{}</li>", escape(entry));
    }
    out.push_str("</ul></div>\n");
}

fn items(out: &mut String, items: &[Item]) {
    out.push_str("<div class=\"scroll\"><table><tr><th></th><th>paper</th><th>ours</th><th>difference</th><th>verdict</th></tr>\n");
    for item in items {
        let _ = writeln!(
            out,
            "<tr id=\"{}\"><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&item.id),
            escape(&item.what),
            escape(&item.paper),
            escape(&item.ours),
            escape(&item.difference),
            badge(item.verdict)
        );
    }
    out.push_str("</table></div>\n");
}

fn table(out: &mut String, table: &Table) {
    if table.of_this_machine {
        out.push_str("<!--machine--><div class=\"machine\">");
    }
    let _ = write!(
        out,
        "<div class=\"scroll\"><table><caption>{}</caption><tr>",
        escape(&table.title)
    );
    for column in &table.columns {
        let _ = write!(out, "<th>{}</th>", escape(column));
    }
    out.push_str("</tr>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", escape(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>");
    if table.of_this_machine {
        out.push_str("</div><!--/machine-->");
    }
    out.push('\n');
}

fn badge(verdict: Verdict) -> String {
    let words = verdict.words();
    format!(
        "<span class=\"v {}\">{words}</span>",
        words.replace(' ', "-")
    )
}

/// Text as HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
