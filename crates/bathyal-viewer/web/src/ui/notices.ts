/** Notices to the user, one per topic. */

import { byId, h } from "./dom";

export class Notices {
  private readonly place = byId("notices");
  private readonly shown = new Map<string, HTMLElement>();

  /** Shows or replaces the notice of this topic. */
  show(topic: string, text: string): void {
    const old = this.shown.get(topic);
    if (old) {
      old.querySelector("span")!.textContent = text;
      return;
    }
    const close = h("button", { type: "button", class: "link", onclick: () => this.clear(topic) }, "Dismiss");
    const notice = h("div", { class: "notice" }, h("span", {}, text), close);
    this.shown.set(topic, notice);
    this.place.append(notice);
  }

  clear(topic: string): void {
    this.shown.get(topic)?.remove();
    this.shown.delete(topic);
  }
}
