// A sheet as its user sees it: a canvas, one or two sheets in it, a camera, and questions about places.
import { type Box2, mainBounds, type Point2, type Sheet } from '@sunmao/dxf'
import { type Dispose, listen, together } from '../dispose.ts'
import { Watermark, type WatermarkTile } from '../draw/watermark.ts'
import { ViewerError } from '../viewer-error.ts'
import type { BackdropPicture } from './sheet-backdrop.ts'
import {
  fitSheet,
  projectSheet,
  type SheetCamera,
  type SheetInsets,
  shownBox,
  unprojectSheet,
  type ViewSize,
} from './sheet-camera.ts'
import { pickSheet, type SheetPick, type SheetSnap, snapSheet } from './sheet-hits.ts'
import { type PaintedSheet, SheetPainter } from './sheet-painter.ts'
import { SheetSharpener } from './sheet-sharpener.ts'
import type { SheetBackground, SheetInk, SheetLook } from './sheet-styles.ts'

export interface SheetViewOptions {
  background?: SheetBackground
  /** Line weights of the sheet; else every line is one pixel. */
  hasWeights?: boolean
}

export interface ShowOptions {
  /** 0xrrggbb for everything of the sheet, to tell two versions apart. */
  tint?: number
  /** Of two versions over each other. */
  ink?: SheetInk
  /** 0 to 1. */
  opacity?: number
}

/** A sheet that is shown. */
export interface ShownSheet {
  readonly sheet: Sheet
  /** Rows of layers that are switched off; at first those that the drawing has off. */
  setHidden(layers: Iterable<number>): void
  /** Rows of layers that are drawn pale. */
  setPale(layers: Iterable<number>): void
  setTint(tint: number | undefined): void
  setOpacity(opacity: number): void
  isHidden(layer: number): boolean
  remove(): void
}

/** Closer or farther nobody looks, in CSS pixels that the whole sheet takes. */
const [smallest, largest] = [8, 1e9]
/** How near to a thing one must point, in CSS pixels. */
const defaultReach = 8

const seen = new WeakMap<Sheet, Box2 | undefined>()
const seenFirst = (sheet: Sheet): Box2 | undefined => {
  if (!seen.has(sheet)) seen.set(sheet, mainBounds(sheet))
  return seen.get(sheet)
}

/** Throws ViewerError noWebGl2. */
export class SheetView {
  private readonly gl: WebGL2RenderingContext
  private painter: SheetPainter
  private watermark: Watermark
  private tile: WatermarkTile | undefined
  private shown: PaintedSheet[] = []
  private background: SheetBackground
  private hasWeights: boolean
  private present: SheetCamera = { centre: [0, 0], unitsPerPixel: 1, rotation: 0 }
  private pictures: readonly BackdropPicture[] = []
  private readonly sharpener = new SheetSharpener(() => this.invalidate())
  private looked: SheetCamera | undefined
  private fitted: { camera: SheetCamera; box: Box2 } | undefined
  private request = 0
  /** What panels cover: `fit` keeps clear of them. */
  insets: SheetInsets = { left: 0, top: 0, right: 0, bottom: 0 }
  private isLost = false
  private readonly listeners = new Set<(camera: SheetCamera) => void>()
  private readonly undo: Dispose

  constructor(
    readonly canvas: HTMLCanvasElement,
    { background = 'white', hasWeights = true }: SheetViewOptions = {},
  ) {
    const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, depth: false, stencil: false })
    if (!gl) throw new ViewerError('noWebGl2')
    this.gl = gl
    this.background = background
    this.hasWeights = hasWeights
    this.painter = new SheetPainter(gl)
    this.watermark = new Watermark(gl)
    const resized = new ResizeObserver(() => this.redraw())
    resized.observe(canvas)
    this.undo = together(
      () => resized.disconnect(),
      () => cancelAnimationFrame(this.request),
      listen(canvas, 'webglcontextlost', (event) => {
        event.preventDefault()
        this.isLost = true
      }),
      listen(canvas, 'webglcontextrestored', () => {
        this.isLost = false
        this.painter = new SheetPainter(gl)
        this.watermark = new Watermark(gl)
        this.applyLooks()
      }),
    )
  }

  /** The last one shown lies on top. Sheets are in the same coordinates. */
  show(sheet: Sheet, { tint, ink, opacity = 1 }: ShowOptions = {}): ShownSheet {
    const off = sheet.layers.flatMap(({ isOn }, row) => (isOn ? [] : [row]))
    const painted: PaintedSheet = {
      sheet,
      opacity,
      look: { ...this.commonLook(), tint, ink, hidden: new Set(off), pale: new Set() },
    }
    this.shown = [...this.shown, painted]
    const change = (look: Partial<SheetLook>) => {
      painted.look = { ...painted.look, ...look }
      this.invalidate()
    }
    this.invalidate()
    return {
      sheet,
      setHidden: (layers) => change({ hidden: new Set(layers) }),
      setPale: (layers) => change({ pale: new Set(layers) }),
      setTint: (colour) => change({ tint: colour }),
      setOpacity: (value) => {
        painted.opacity = value
        this.invalidate()
      },
      isHidden: (layer) => painted.look.hidden.has(layer),
      remove: () => {
        this.shown = this.shown.filter((each) => each !== painted)
        this.invalidate()
      },
    }
  }

  /** Pictures under the lines, such as the page of a PDF. */
  setPictures(pictures: readonly BackdropPicture[]): void {
    this.pictures = pictures
    this.looked = undefined
    this.invalidate()
  }

  /** Across every picture from now on, also on paper. */
  setWatermark(tile: WatermarkTile | undefined): void {
    this.tile = tile
    this.redraw()
  }

  get camera(): SheetCamera {
    return this.present
  }

  set camera(camera: SheetCamera) {
    const bounds = this.bounds()
    const size = bounds ? Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) || 1 : 1
    const unitsPerPixel = Math.min(size / smallest, Math.max(size / largest, camera.unitsPerPixel))
    this.present = { ...camera, unitsPerPixel }
    this.redraw()
  }

  /** Around everything that is shown. */
  bounds(): Box2 | undefined {
    return this.union(({ bounds }) => bounds)
  }

  /** Around all of it but what stands alone and far away. */
  mainBounds(): Box2 | undefined {
    return this.union(seenFirst)
  }

  /** What one wants to see first, or a box of the sheet. */
  fit(box: Box2 | undefined = this.mainBounds()): void {
    if (!box) return
    this.camera = fitSheet(box, this.size(), this.present.rotation, this.insets)
    this.fitted = { camera: this.present, box }
  }

  private union(boxOf: (sheet: Sheet) => Box2 | undefined): Box2 | undefined {
    const boxes = [
      ...this.shown.map(({ sheet }) => boxOf(sheet)).filter((box) => box !== undefined),
      ...this.pictures.map(({ box }) => box),
    ]
    if (!boxes.length) return undefined
    const side = (axis: 0 | 1 | 2 | 3) => boxes.map((box) => box[axis])
    return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
  }

  /** A quarter counter-clockwise, or `quarters` of them. What was seen whole is seen whole. */
  turn(quarters = 1): void {
    const full = 2 * Math.PI
    const rotation = (((this.present.rotation + (quarters * Math.PI) / 2) % full) + full) % full
    const whole = this.fitted?.camera === this.present ? this.fitted.box : undefined
    this.camera = { ...this.present, rotation }
    if (whole) this.fit(whole)
  }

  setBackground(background: SheetBackground): void {
    this.background = background
    this.applyLooks()
  }

  setWeights(hasWeights: boolean): void {
    this.hasWeights = hasWeights
    this.applyLooks()
  }

  size(): ViewSize {
    return { width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1 }
  }

  ratio(): number {
    return globalThis.devicePixelRatio || 1
  }

  /** Where a place of the sheet is on the canvas, in CSS pixels. */
  project(place: Point2): { x: number; y: number } {
    return projectSheet(this.present, this.size(), place)
  }

  unproject(x: number, y: number): Point2 {
    return unprojectSheet(this.present, this.size(), x, y)
  }

  /** What one points at, in CSS pixels; of several sheets the topmost. */
  pick(x: number, y: number, reach = defaultReach): (SheetPick & { sheet: Sheet }) | undefined {
    for (const painted of this.shown.toReversed()) {
      const pick = pickSheet(painted.sheet, this.unproject(x, y), this.hitOptions(painted, reach))
      if (pick) return { ...pick, sheet: painted.sheet }
    }
    return undefined
  }

  /** The point that one means when measuring. */
  snap(x: number, y: number, reach = defaultReach): SheetSnap | undefined {
    for (const painted of this.shown.toReversed()) {
      const snap = snapSheet(painted.sheet, this.unproject(x, y), this.hitOptions(painted, reach))
      if (snap) return snap
    }
    return undefined
  }

  /** After each frame, to put HTML where it belongs. */
  onFrame(listener: (camera: SheetCamera) => void): Dispose {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  redraw(): void {
    if (!this.request) this.request = requestAnimationFrame(() => this.frame(false))
  }

  /** At once and whole, for pictures and prints. */
  drawNow(): void {
    cancelAnimationFrame(this.request)
    this.frame(true)
  }

  private frame(isWhole: boolean): void {
    this.request = 0
    if (this.isLost || this.gl.isContextLost()) return
    const ratio = this.ratio()
    // The window was moved to another screen, or the page was zoomed.
    if (this.shown.some(({ look }) => look.ratio !== ratio)) this.applyLooks()
    const { width, height } = this.size()
    const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))]
    if (this.canvas.width !== w || this.canvas.height !== h) {
      this.canvas.width = w
      this.canvas.height = h
      this.looked = undefined
    }
    const { centre, unitsPerPixel, rotation } = this.present
    this.painter.sheets = this.shown
    this.painter.background = this.background
    this.painter.backdrop.pictures = this.sharpener.with(this.pictures)
    const frame = { centre, pixelsPerUnit: ratio / unitsPerPixel, rotation, width: w, height: h }
    if (this.painter.paint(frame, isWhole)) this.redraw()
    this.watermark.draw(this.tile)
    this.sharpen(ratio)
    for (const listener of this.listeners) listener(this.present)
  }

  private sharpen(ratio: number): void {
    if (this.looked === this.present) return
    this.looked = this.present
    this.sharpener.look(this.pictures, () => ({
      box: shownBox(this.present, this.size()),
      pixelsPerUnit: ratio / this.present.unitsPerPixel,
    }))
  }

  private commonLook(): Pick<SheetLook, 'background' | 'hasWeights' | 'ratio'> {
    return { background: this.background, hasWeights: this.hasWeights, ratio: this.ratio() }
  }

  private applyLooks(): void {
    for (const painted of this.shown) painted.look = { ...painted.look, ...this.commonLook() }
    this.invalidate()
  }

  private invalidate(): void {
    this.painter.invalidate()
    this.redraw()
  }

  private hitOptions({ look }: PaintedSheet, reach: number) {
    return { reach: reach * this.present.unitsPerPixel, isHidden: (layer: number) => look.hidden.has(layer) }
  }

  stop(): void {
    this.undo()
    this.sharpener.stop()
    this.painter.stop()
    this.watermark.delete()
    this.listeners.clear()
    this.shown = []
  }
}
