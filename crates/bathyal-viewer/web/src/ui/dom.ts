/** DOM elements without a framework. */

type Child = Node | string | null;

interface Attributes {
  [name: string]: string | number | boolean | ((event: Event) => void) | undefined;
}

/** h("button", { class: "primary", onclick: go }, "Go"): functions listen, the rest are attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

export function byId<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element as T;
}

const SVG = "http://www.w3.org/2000/svg";

const ICONS: Record<string, string> = {
  play: "M8 5.5v13l11-6.5z",
  pause: "M7.5 5.5h3.2v13H7.5zM13.3 5.5h3.2v13h-3.2z",
  back: "M17 6v12l-8-6zM6 6h2.2v12H6z",
  forward: "M7 6v12l8-6zM15.8 6H18v12h-2.2z",
  home: "M12 4 3.5 11h2.3v8h4.7v-5h3v5h4.7v-8h2.3z",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17v-1.8a6.7 6.7 0 0 0 0-13.4z",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 1.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM11 15.3h2v2h-2zm1-8.6c-2 0-3.3 1.2-3.4 3h1.9c.1-.8.6-1.3 1.5-1.3.8 0 1.4.5 1.4 1.2 0 .6-.3.9-1.1 1.4-1 .6-1.4 1.2-1.3 2.4v.5h1.9v-.4c0-.7.3-1 1.1-1.5.9-.6 1.5-1.3 1.5-2.5 0-1.7-1.4-2.8-3.5-2.8z",
  plots: "M4 4h1.8v14.2H20V20H4zm3.6 9.6 3.6-4.4 3 2.6 4.6-5.6 1.4 1.2-5.8 7-3-2.6-2.4 3z",
  layers: "M12 4 3 9l9 5 9-5zm-6.6 8L3 13.3l9 5 9-5-2.4-1.3-6.6 3.6z",
  close: "m6.3 5 5.7 5.7L17.7 5 19 6.3 13.3 12l5.7 5.7-1.3 1.3-5.7-5.7L6.3 19 5 17.7l5.7-5.7L5 6.3z",
  fit: "M4 9V4h5v1.8H5.8V9zm11-5h5v5h-1.8V5.8H15zM4 15h1.8v3.2H9V20H4zm14.2 0H20v5h-5v-1.8h3.2z",
  add: "M11.1 5h1.8v6.1H19v1.8h-6.1V19h-1.8v-6.1H5v-1.8h6.1z",
  pilot: "M12 4.2a3 3 0 0 1 .9 5.9v3.2h3.6a3 3 0 0 1 3 3V19H4.500v-2.700a3 3 0 0 1 3-3h3.600v-3.200A3 3 0 0 1 12 4.200z",
};

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Button with an icon; the label is its tooltip and accessible name. */
export function iconButton(name: string, label: string, onclick: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick }, icon(name));
}

/** Sets the text only when it differs, to avoid a new layout. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
