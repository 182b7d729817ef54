/** The help overlay: every key, on one sheet. */

import { h, iconButton } from "./dom";

const SECTIONS: [string, [string, string][]][] = [
  [
    "Time",
    [
      ["Space", "play or pause"],
      ["← →", "one frame back or on"],
      ["Home End", "to the beginning or the end"],
      [", .", "slower or faster"],
    ],
  ],
  [
    "View",
    [
      ["C", "next camera: follow, orbit, on board"],
      ["V", "see the whole robot"],
      ["X", "arrows of forces"],
      ["P", "plots"],
      ["/", "find a signal"],
      ["B", "dark or light"],
    ],
  ],
  [
    "Pilot, in live runs",
    [
      ["T", "take or give back control"],
      ["W S", "forward, backward"],
      ["A D", "to the left, to the right"],
      ["R F", "up, down"],
      ["Q E", "turn left, right"],
      ["↑ ↓", "nose up, down"],
      ["← →", "roll left, right"],
      ["1 – 9", "choose a joint"],
      ["[ ] or − +", "move the joint"],
      ["G H", "gripper closes, opens"],
    ],
  ],
  [
    "Mouse and touch",
    [
      ["drag", "turn the view; in a plot: zoom into a time"],
      ["right drag, two fingers", "move the view"],
      ["wheel, pinch", "nearer or further; in a plot: zoom"],
      ["Shift + drag", "in a plot: move along the time"],
      ["click in a plot", "go to that time"],
      ["double click", "in a plot: see all"],
    ],
  ],
];

export class Help {
  private readonly dialog: HTMLDialogElement;

  constructor(version: string) {
    const columns = SECTIONS.map(([title, rows]) =>
      h(
        "section",
        {},
        h("h3", {}, title),
        h("dl", {}, ...rows.flatMap(([keys, does]) => [h("dt", {}, ...caps(keys)), h("dd", {}, does)])),
      ),
    );
    this.dialog = h(
      "dialog",
      { id: "help-sheet", "aria-label": "Help" },
      h("header", {}, h("h2", {}, "Keys and hands"), iconButton("close", "Close", () => this.dialog.close())),
      h("div", { class: "sheet" }, ...columns),
      h("footer", {}, `Bathyal ${version}. Press ? at any time.`),
    );
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  get open(): boolean {
    return this.dialog.open;
  }

  toggle(): void {
    if (this.dialog.open) this.dialog.close();
    else this.dialog.showModal();
  }
}

function caps(keys: string): (HTMLElement | string)[] {
  if (/^[a-z]/.test(keys) || keys.includes("drag")) return [keys];
  return keys.split(" ").flatMap((key, i) => [i ? " " : "", /^(or|–|\+)$/.test(key) && key !== "+" ? key : h("kbd", {}, key)]);
}
