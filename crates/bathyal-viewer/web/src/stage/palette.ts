/** Colours of the stage in the two themes; those of the page are in app.css. */

export interface Palette {
  /** Water straight below, at the horizon, and straight above. */
  deep: number;
  horizon: number;
  bright: number;
  /** Light from above and below, and its strength. */
  sky: number;
  ground: number;
  ambient: number;
  sun: number;
  lamp: number;
  sand: number;
  sandLine: number;
  grid: number;
  snow: number;
  trail: number;
  print: number;
  surface: number;
  ghost: number;
  plume: number;
}

export const DARK: Palette = {
  deep: 0x04111a,
  horizon: 0x0b2a38,
  bright: 0x1d5a6e,
  sky: 0xb8e4f0,
  ground: 0x4a6a72,
  ambient: 1.7,
  sun: 1.9,
  lamp: 1.1,
  sand: 0x5d6a66,
  sandLine: 0x9fc3c4,
  grid: 0x6fb3c4,
  snow: 0xbfe8f2,
  trail: 0x7fe0d0,
  print: 0xffd28a,
  surface: 0x8fd6e6,
  ghost: 0x9fe8ff,
  plume: 0xc9f4ff,
};

export const LIGHT: Palette = {
  deep: 0x8fb9c6,
  horizon: 0xcfe4ea,
  bright: 0xf4fafb,
  sky: 0xffffff,
  ground: 0xa9b8b6,
  ambient: 2.0,
  sun: 1.7,
  lamp: 0.8,
  sand: 0xe2d9c4,
  sandLine: 0x7d8f8c,
  grid: 0x3f7f92,
  snow: 0x2f6f86,
  trail: 0x0d7f78,
  print: 0x9a5b00,
  surface: 0x4aa3bb,
  ghost: 0x1576a0,
  plume: 0x2f86a0,
};

/** Arrows and their legend; told apart also by people who see few colours. */
export const FORCE_COLORS = {
  thrust: 0xff9f1c,
  drag: 0xe5489b,
  buoyancy: 0x3fa7ff,
  contact: 0x57c84d,
} as const;

export type ForceKind = keyof typeof FORCE_COLORS;
export const FORCE_KINDS = Object.keys(FORCE_COLORS) as ForceKind[];
