/** Verdict of the run: a badge beside the title, and a notice if the run is not trusted. */

import { api } from "../data/api";
import { byId, h } from "./dom";
import type { Notices } from "./notices";

/** Shows verdict and outcome once the run has a summary. */
export async function showVerdict(notices: Notices): Promise<void> {
  const summary = await api.summary();
  const verdict = summary?.verdict;
  if (!summary || !verdict) return;
  const reasons = verdict.reasons.map((r) => `t = ${r.t.toPrecision(3)} s: ${r.text}. Cure: ${r.cure}.`);
  const incidents = (summary.outcome?.incidents ?? []).map(
    (i) => `${i.kind.replaceAll("_", " ")}: ${i.subject}, first at ${i.first.toPrecision(3)} s`,
  );
  const badge = h("small", { id: "verdict", class: verdict.trust }, verdict.trust);
  badge.title = [...reasons, ...incidents].join("\n") || "No check has found anything.";
  byId("title").querySelector("#verdict")?.remove();
  byId("title").append(badge);
  if (reasons.length > 0) notices.show("verdict", `The run is ${verdict.trust}. ${reasons[0]}`);
}
