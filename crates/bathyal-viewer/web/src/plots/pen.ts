/** One way to draw a plot, two things to draw it on: a canvas and an SVG file. */

export interface Pen {
  clip(x: number, y: number, width: number, height: number): void;
  unclip(): void;
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  line(x0: number, y0: number, x1: number, y1: number, color: string, width: number): void;
  /** A line through x, y, x, y, …; NaN lifts the pen. */
  path(points: number[], color: string, width: number): void;
  text(x: number, y: number, text: string, color: string, align: "left" | "right" | "center", bold?: boolean): void;
}

export const FONT_SIZE = 11;
const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export class CanvasPen implements Pen {
  constructor(private readonly context: CanvasRenderingContext2D) {}

  clip(x: number, y: number, width: number, height: number): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
  }

  unclip(): void {
    this.context.restore();
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }

  line(x0: number, y0: number, x1: number, y1: number, color: string, width: number): void {
    this.path([x0, y0, x1, y1], color, width);
  }

  path(points: number[], color: string, width: number): void {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.lineJoin = "round";
    context.beginPath();
    let down = false;
    for (let i = 0; i < points.length; i += 2) {
      if (Number.isNaN(points[i])) down = false;
      else if (down) context.lineTo(points[i], points[i + 1]);
      else {
        context.moveTo(points[i], points[i + 1]);
        down = true;
      }
    }
    context.stroke();
  }

  text(x: number, y: number, text: string, color: string, align: "left" | "right" | "center", bold = false): void {
    const { context } = this;
    context.font = `${bold ? "600 " : ""}${FONT_SIZE}px ${FAMILY}`;
    context.fillStyle = color;
    context.textAlign = align;
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  }
}

/** Writes the same as SVG text. */
export class SvgPen implements Pen {
  private readonly parts: string[] = [];
  private clips = 0;

  constructor(private readonly name: string) {}

  clip(x: number, y: number, width: number, height: number): void {
    const id = `${this.name}-${this.clips++}`;
    this.parts.push(
      `<clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/></clipPath>`,
      `<g clip-path="url(#${id})">`,
    );
  }

  unclip(): void {
    this.parts.push("</g>");
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.parts.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`);
  }

  line(x0: number, y0: number, x1: number, y1: number, color: string, width: number): void {
    this.path([x0, y0, x1, y1], color, width);
  }

  path(points: number[], color: string, width: number): void {
    let d = "";
    let down = false;
    for (let i = 0; i < points.length; i += 2) {
      if (Number.isNaN(points[i])) down = false;
      else {
        d += `${down ? "L" : "M"}${n(points[i])} ${n(points[i + 1])}`;
        down = true;
      }
    }
    this.parts.push(`<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`);
  }

  text(x: number, y: number, text: string, color: string, align: "left" | "right" | "center", bold = false): void {
    const anchor = { left: "start", right: "end", center: "middle" }[align];
    const weight = bold ? ` font-weight="600"` : "";
    this.parts.push(
      `<text x="${n(x)}" y="${n(y)}" fill="${color}" text-anchor="${anchor}" dominant-baseline="central"${weight}>${escape(text)}</text>`,
    );
  }

  /** The document, of all that was drawn. */
  document(width: number, height: number): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}" ` +
      `font-family="${FAMILY}" font-size="${FONT_SIZE}">\n${this.parts.join("\n")}\n</svg>\n`
    );
  }
}

function n(value: number): string {
  return String(Math.round(100 * value) / 100);
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
