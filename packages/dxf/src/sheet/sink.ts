/** Where drawn things go: a sheet that is being made, or something that cuts them first. Coordinates are those of the sheet. */
export interface Sink {
  segment(x0: number, y0: number, x1: number, y1: number, phase: number, style: number): void
  triangle(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, style: number): void
  /** Place on the base line, one em to the right, one em up. */
  glyph(x: number, y: number, rx: number, ry: number, ux: number, uy: number, outline: number, style: number): void
  /** Whether a point would be drawn, for what is kept or dropped as a whole. */
  isInside(x: number, y: number): boolean
  /** To be called before the triangles of each fill. */
  beginFill(): void
}
