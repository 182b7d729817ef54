/** Keyboard shortcuts of the page. */

export type Shortcuts = Record<string, () => void>;

/** Listens on the window; `first` may claim a key, as the operator in control does. */
export function listenToKeys(shortcuts: Shortcuts, first: (event: KeyboardEvent, down: boolean) => boolean): void {
  const handle = (event: KeyboardEvent, down: boolean): void => {
    if (isTyping(event)) {
      // A key is released wherever the focus is now.
      if (!down) first(event, false);
      return;
    }
    if (first(event, down)) {
      event.preventDefault();
      return;
    }
    if (!down || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  window.addEventListener("keydown", (event) => handle(event, true));
  window.addEventListener("keyup", (event) => handle(event, false));
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest?.("dialog")) return event.key !== "?";
  const tag = target.tagName;
  if (tag === "INPUT") {
    const type = (target as HTMLInputElement).type;
    return type === "search" || type === "text" || (type === "range" && event.key.startsWith("Arrow")) || (type === "checkbox" && event.key === " ");
  }
  if (tag === "SELECT") return true;
  return (tag === "BUTTON" || tag === "SUMMARY") && (event.key === " " || event.key === "Enter");
}
