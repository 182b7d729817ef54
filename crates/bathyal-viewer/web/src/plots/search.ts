/** Search box of signals with a list of matches. */

import type { Signal } from "../data/scene";
import { h, icon } from "../ui/dom";
import { fuzzy, type Match } from "./fuzzy";

const MAX_COUNT = 80;

export interface Choice {
  /** Plots the signal in a new plot, or in one with the same unit. */
  (signal: Signal, join: boolean): void;
}

export class SignalSearch {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private options: { element: HTMLElement; signal: Signal }[] = [];
  private active = 0;

  constructor(
    private readonly signals: () => Signal[],
    private readonly canJoin: (signal: Signal) => boolean,
    private readonly choose: Choice,
  ) {
    this.input = h("input", {
      type: "search",
      id: "signal-search",
      placeholder: "Find a signal",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": "Find a signal to plot",
      "aria-expanded": "false",
      "aria-controls": "signal-list",
      "aria-autocomplete": "list",
    });
    this.list = h("div", { id: "signal-list", role: "listbox", "aria-label": "Signals", class: "signal-list", hidden: true });
    this.element = h("div", { class: "signal-search" }, this.input, this.list);
    this.input.addEventListener("input", () => this.show());
    this.input.addEventListener("focus", () => this.show());
    this.input.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target as Node)) this.hide();
    });
  }

  private show(): void {
    const query = this.input.value.trim();
    const found: { signal: Signal; match: Match }[] = [];
    for (const signal of this.signals()) {
      const match = fuzzy(query, signal.name);
      if (match) found.push({ signal, match });
    }
    if (query) found.sort((a, b) => b.match.score - a.match.score);
    const left = found.length - MAX_COUNT;
    this.fill(found.slice(0, MAX_COUNT), left);
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.activate(0);
  }

  hide(): void {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  private fill(found: { signal: Signal; match: Match }[], left: number): void {
    const groups = new Map<string, { signal: Signal; match: Match }[]>();
    for (const item of found) {
      const group = groups.get(item.signal.group);
      if (group) group.push(item);
      else groups.set(item.signal.group, [item]);
    }
    this.options = [];
    this.list.replaceChildren();
    for (const [name, items] of groups) {
      this.list.append(h("div", { class: "group", role: "presentation" }, name.charAt(0).toUpperCase() + name.slice(1)));
      for (const { signal, match } of items) this.list.append(this.option(signal, match));
    }
    if (found.length === 0) this.list.append(h("div", { class: "group" }, "No matching signal"));
    if (left > 0) this.list.append(h("div", { class: "group" }, `${left} more: refine the search`));
  }

  private option(signal: Signal, match: Match): HTMLElement {
    const number = this.options.length;
    const name = h("span", { class: "name" });
    const marked = new Set(match.at);
    for (let i = 0; i < signal.name.length; ) {
      let end = i + 1;
      while (end < signal.name.length && marked.has(end) === marked.has(i)) end++;
      const piece = signal.name.slice(i, end);
      name.append(marked.has(i) ? h("b", {}, piece) : piece);
      i = end;
    }
    const row = h("div", { role: "option", id: `signal-option-${number}`, class: "option", "aria-selected": "false" }, name, h("span", { class: "unit" }, signal.unit));
    if (this.canJoin(signal)) {
      const join = h("button", { type: "button", class: "join", tabindex: -1, title: "Add to the plot with this unit", "aria-label": `Add ${signal.name} to the plot with this unit` }, icon("add"));
      join.addEventListener("click", (event) => {
        event.stopPropagation();
        this.choose(signal, true);
      });
      row.append(join);
    }
    row.addEventListener("click", () => this.pick(number, false));
    this.options.push({ element: row, signal });
    return row;
  }

  private pick(number: number, join: boolean): void {
    const option = this.options[number];
    if (!option) return;
    this.choose(option.signal, join);
    this.input.value = "";
    this.hide();
  }

  private activate(number: number): void {
    this.options[this.active]?.element.setAttribute("aria-selected", "false");
    this.active = Math.max(0, Math.min(number, this.options.length - 1));
    const option = this.options[this.active];
    if (!option) return;
    option.element.setAttribute("aria-selected", "true");
    option.element.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.element.id);
  }

  private key(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "ArrowDown") this.activate(this.active + 1);
    else if (event.key === "ArrowUp") this.activate(this.active - 1);
    else if (event.key === "Enter") this.pick(this.active, event.shiftKey);
    else if (event.key === "Escape") {
      this.hide();
      this.input.blur();
    } else return;
    event.preventDefault();
  }
}
