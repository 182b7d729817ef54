/** Theme: that of the system until the user chooses one. */

import { DARK, LIGHT, type Palette } from "../stage/palette";

export type ThemeName = "dark" | "light";
const KEY = "bathyal-theme";

export class Theme {
  name: ThemeName;
  readonly changed: ((palette: Palette, name: ThemeName) => void)[] = [];
  private readonly system = window.matchMedia("(prefers-color-scheme: light)");

  constructor() {
    this.name = chosen() ?? (this.system.matches ? "light" : "dark");
    this.system.addEventListener("change", () => {
      if (!chosen()) this.apply(this.system.matches ? "light" : "dark");
    });
    document.documentElement.dataset.theme = this.name;
  }

  get palette(): Palette {
    return this.name === "dark" ? DARK : LIGHT;
  }

  toggle(): void {
    const next = this.name === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
    this.apply(next);
  }

  apply(name: ThemeName): void {
    this.name = name;
    document.documentElement.dataset.theme = name;
    for (const tell of this.changed) tell(this.palette, name);
  }
}

function chosen(): ThemeName | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "dark" || value === "light" ? value : null;
  } catch {
    return null;
  }
}
