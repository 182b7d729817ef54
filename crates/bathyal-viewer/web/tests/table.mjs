// Tables as the page and the program write them.

/** Columns by heading, numbers where there are any. Headings of ours have no line breaks. */
export function readCsv(text) {
  const [heading, ...rows] = text.trimEnd().split("\n").map(cells);
  const columns = new Map(heading.map((name) => [name, []]));
  for (const row of rows) heading.forEach((name, i) => columns.get(name).push(row[i] === "" ? NaN : Number(row[i])));
  return columns;
}

function cells(line) {
  const found = [];
  const cell = /("(?:[^"]|"")*"|[^,]*)(,|$)/g;
  for (let match; (match = cell.exec(line)); ) {
    found.push(match[1].startsWith('"') ? match[1].slice(1, -1).replaceAll('""', '"') : match[1]);
    if (match[2] === "") break;
  }
  return found;
}
