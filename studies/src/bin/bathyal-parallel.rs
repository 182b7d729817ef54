//! Prints the tables of Diss94 Ch. III, ours beside the Cray's, as Markdown:
//!
//!     cargo run --release -p bathyal-studies --bin bathyal-parallel

use bathyal_studies::{Error, chapters};

const CHAPTERS: [&str; 3] = ["table3", "fig14", "tables4-6"];

fn main() -> Result<(), Error> {
    let all = chapters();
    let wanted =
        |c: &&bathyal_studies::Chapter| c.document.name() == "diss94" && CHAPTERS.contains(&c.name);
    for chapter in all.iter().filter(wanted) {
        let section = chapter.make()?;
        println!("## {}\n", section.title);
        for text in &section.text {
            println!("{text}\n");
        }
        for item in &section.items {
            let verdict = item.verdict.words();
            println!(
                "- {}: {}; ours {} ({verdict})",
                item.what, item.paper, item.ours
            );
        }
        for table in &section.tables {
            println!("\n{}:\n", table.title);
            println!("| {} |", table.columns.join(" | "));
            println!("|{}", "---|".repeat(table.columns.len()));
            for row in &table.rows {
                println!("| {} |", row.join(" | "));
            }
        }
        println!();
    }
    Ok(())
}
