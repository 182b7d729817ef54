/** Help overlay: keys, mouse and touch. */

import { GAMEPAD_MAPPING } from "../live/gamepad";
import { h, iconButton } from "./dom";

const SECTIONS: [string, [string, string][]][] = [
  [
    "Time",
    [
      ["Space", "play or pause"],
      ["← →", "previous or next frame"],
      ["Home End", "to the start or the end"],
      [", .", "slower or faster"],
    ],
  ],
  [
    "View",
    [
      ["C", "next camera: follow, orbit, on board"],
      ["V", "fit the whole robot in the view"],
      ["X", "force arrows"],
      ["P", "plots"],
      ["/", "find a signal"],
      ["B", "dark or light"],
    ],
  ],
  [
    "Mouse and touch",
    [
      ["drag", "rotate the view; in a plot: zoom into a time range"],
      ["right drag, two fingers", "pan the view"],
      ["wheel, pinch", "zoom"],
      ["Shift + drag", "in a plot: pan along the time axis"],
      ["click in a plot", "go to that time"],
      ["double click", "in a plot: show the whole run"],
    ],
  ],
  [
    "Pilot, in live runs",
    [
      ["T", "take or release control"],
      ["W S", "forward, backward"],
      ["A D", "to the left, to the right"],
      ["R F", "up, down"],
      ["Q E", "turn left, right"],
      ["↑ ↓", "nose up, down"],
      ["← →", "roll left, right"],
      ["1 – 9", "choose a joint"],
      ["[ ] or − +", "move the joint"],
      ["G H", "close, open the gripper"],
    ],
  ],
  ["Gamepad, in live runs", GAMEPAD_MAPPING],
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
      h("header", {}, h("h2", {}, "Keyboard, mouse and gamepad"), iconButton("close", "Close", () => this.dialog.close())),
      h("div", { class: "sheet" }, ...columns),
      h(
        "footer",
        {},
        `Bathyal ${version}. Press ? at any time. `,
        h("a", { href: "/licences.txt", target: "_blank", rel: "noopener" }, "Licences of bundled libraries"),
      ),
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
  if (/[a-z]{2}/.test(keys.replace(/Space|Home|End|or/g, ""))) return [keys];
  return keys.split(" ").flatMap((key, i) => [i ? " " : "", /^(or|–|\+)$/.test(key) && key !== "+" ? key : h("kbd", {}, key)]);
}
