fn main() {
    let want: Vec<String> = std::env::args().skip(1).collect();
    for c in bathyal_reproduce::chapters() {
        if !want.is_empty() && !want.iter().any(|w| w == c.name || w == c.document.name()) { continue; }
        let t = std::time::Instant::now();
        match c.make() {
            Ok(s) => {
                println!("== {} {} {:.1}s", c.document.name(), c.name, t.elapsed().as_secs_f64());
                for i in &s.items { println!("  [{}] {} | {} | {} | {} | {}", i.verdict.words(), i.id, i.what, i.paper, i.ours, i.difference); }
                for t in &s.tables { println!("  # {}", t.title); println!("  {:?}", t.columns); for r in &t.rows { println!("  {r:?}"); } }
            }
            Err(e) => println!("== {} {} ERROR {e}", c.document.name(), c.name),
        }
    }
}
