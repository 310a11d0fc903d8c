// A sheet on a canvas. Every picture is painted off the screen with room around it, in steps over several frames when there is
// much to draw, and laid on the window as the camera moves: panning costs one textured rectangle, whatever the drawing.
import type { Box2, Point2, Sheet } from '@sunmao/dxf'
import { isSoftware, openContext } from '../draw/context.ts'
import { type Fence, makeFence } from '../draw/fence.ts'
import {
  fitBox,
  fromWindow,
  panBy,
  type SheetCamera,
  type SheetInsets,
  toWindow,
  type WindowSize,
  zoomAt,
} from './sheet-camera.ts'
import { SheetGpu } from './sheet-gpu.ts'
import { type Painting, type PaintStep, SheetPainter } from './sheet-painter.ts'
import { SheetTarget } from './sheet-target.ts'

export interface ShownSheet {
  sheet: Sheet
  /** 0xrrggbb: everything in this one colour, for comparing. */
  tint?: number
  opacity?: number
}

export interface ShownPicture {
  picture: ImageBitmap | HTMLImageElement | HTMLCanvasElement
  /** Where it lies on the sheet. */
  box: Box2
  opacity?: number
}

export interface SheetViewOptions {
  /** After every change of the camera or the size of the window. */
  onCamera?: (camera: SheetCamera) => void
  /** When what is seen is painted whole and sharp. */
  onPainted?: () => void
}

/** Room around the window that is painted too, in CSS pixels. */
const margin = 160
/** How many primitives a frame paints at first. Adapted to the machine by how soon they are done. */
const firstBudget = 40_000
const leastBudget = 4_000
const mostBudget = 4_000_000
const noInsets: SheetInsets = { left: 0, top: 0, right: 0, bottom: 0 }

interface Job extends Painting {
  target: SheetTarget
  steps: PaintStep[]
  next: number
}

export class SheetView {
  private readonly gl: WebGL2RenderingContext
  private painter: SheetPainter
  private gpus = new Map<Sheet, SheetGpu>()
  private textures = new Map<ShownPicture['picture'], WebGLTexture>()
  private sheets: readonly ShownSheet[] = []
  private pictures: readonly ShownPicture[] = []
  private hidden = new Map<string, boolean>()
  private isDark = false
  private now: SheetCamera = { centre: [0, 0], unitsPerPixel: 1, turns: 0 }
  private insets = noInsets
  private shown: Job | undefined
  private job: Job | undefined
  private isStale = true
  private frame = 0
  private fence: Fence
  private budget = firstBudget
  private readonly observer: ResizeObserver
  private isLost = false

  /** Throws ViewerError noWebGl2. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly options: SheetViewOptions = {},
  ) {
    this.gl = openContext(canvas, false)
    this.painter = new SheetPainter(this.gl)
    this.fence = makeFence(this.gl)
    canvas.addEventListener('webglcontextlost', this.lose)
    canvas.addEventListener('webglcontextrestored', this.restore)
    this.observer = new ResizeObserver(() => this.resize())
    this.observer.observe(canvas)
    this.resize()
  }

  get size(): WindowSize {
    return { width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1 }
  }

  get camera(): SheetCamera {
    return this.now
  }

  /** Whether all that is seen is painted and sharp. */
  get isPainted(): boolean {
    return !this.isStale && !this.job
  }

  setCamera(camera: SheetCamera): void {
    this.now = camera
    this.changed()
    this.options.onCamera?.(camera)
  }

  setInsets(insets: SheetInsets): void {
    this.insets = insets
  }

  /** What lies under the picture of CAD lines: pages and photographs. */
  setPictures(pictures: readonly ShownPicture[]): void {
    this.pictures = pictures
    for (const [picture, texture] of this.textures) {
      if (pictures.some((one) => one.picture === picture)) continue
      this.gl.deleteTexture(texture)
      this.textures.delete(picture)
    }
    this.changed()
  }

  setSheets(sheets: readonly ShownSheet[]): void {
    this.sheets = sheets
    for (const [sheet, gpu] of this.gpus) {
      if (sheets.some((one) => one.sheet === sheet)) continue
      gpu.delete()
      this.gpus.delete(sheet)
    }
    this.changed()
  }

  /** Layers by name, on or off against what the file says. */
  setLayers(layers: ReadonlyMap<string, boolean>): void {
    this.hidden = new Map(layers)
    this.rewriteLooks()
  }

  setDark(isDark: boolean): void {
    this.isDark = isDark
    this.rewriteLooks()
  }

  private rewriteLooks(): void {
    for (const gpu of this.gpus.values()) gpu.writeLooks({ isDark: this.isDark, layers: this.hidden })
    this.changed()
  }

  /** All there is, or a box, in what the panels leave free. */
  fit(box: Box2 | undefined = this.bounds()): void {
    if (box) this.setCamera(fitBox(box, this.size, this.insets, this.now.turns))
  }

  turn(by: 1 | -1): void {
    this.setCamera({ ...this.now, turns: ((this.now.turns + by + 4) % 4) as SheetCamera['turns'] })
  }

  zoom(factor: number, at: Point2 = [this.size.width / 2, this.size.height / 2]): void {
    this.setCamera(zoomAt(this.now, this.size, at, factor))
  }

  pan(dx: number, dy: number): void {
    this.setCamera(panBy(this.now, this.size, dx, dy))
  }

  /** CSS pixels of the canvas. */
  toWindow(point: Point2): Point2 {
    return toWindow(this.now, this.size, point)
  }

  fromWindow(point: Point2): Point2 {
    return fromWindow(this.now, this.size, point)
  }

  bounds(): Box2 | undefined {
    const boxes = [...this.sheets.map(({ sheet }) => sheet.bounds), ...this.pictures.map(({ box }) => box)].filter(
      (box) => box !== undefined,
    )
    return boxes.reduce<Box2 | undefined>(
      (all, box) =>
        all
          ? [Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3])]
          : box,
      undefined,
    )
  }

  /** What is seen, when it is painted whole. */
  async picture(type = 'image/jpeg', quality = 0.86): Promise<Blob> {
    while (!this.isPainted) await new Promise((resolve) => requestAnimationFrame(resolve))
    this.present()
    return new Promise((resolve, reject) =>
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality),
    )
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    this.observer.disconnect()
    this.canvas.removeEventListener('webglcontextlost', this.lose)
    this.canvas.removeEventListener('webglcontextrestored', this.restore)
    this.forgetGpu()
    this.painter.delete()
    this.gl.getExtension('WEBGL_lose_context')?.loseContext()
  }

  private forgetGpu(): void {
    for (const gpu of this.gpus.values()) gpu.delete()
    for (const texture of this.textures.values()) this.gl.deleteTexture(texture)
    this.shown?.target.delete()
    this.job?.target.delete()
    this.gpus.clear()
    this.textures.clear()
    this.shown = undefined
    this.job = undefined
    this.fence.delete()
  }

  private readonly lose = (event: Event) => {
    event.preventDefault()
    this.isLost = true
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }

  private readonly restore = () => {
    this.isLost = false
    this.forgetGpu()
    this.painter = new SheetPainter(this.gl)
    this.fence = makeFence(this.gl)
    this.changed()
  }

  private ratio(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1)
  }

  private resize(): void {
    const { width, height } = this.size
    const ratio = this.ratio()
    const [wide, high] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))]
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide
      this.canvas.height = high
    }
    this.changed()
    this.options.onCamera?.(this.now)
  }

  private changed(): void {
    this.isStale = true
    if (!this.frame && !this.isLost) this.frame = requestAnimationFrame(this.run)
  }

  private readonly run = () => {
    this.frame = 0
    if (this.isStale && !this.job) {
      this.job = this.startJob()
      this.isStale = false
    }
    if (this.job) this.paint(this.job)
    this.present()
    if (this.job || this.isStale) this.frame ||= requestAnimationFrame(this.run)
    else this.options.onPainted?.()
  }

  private startJob(): Job {
    const { gl, isDark } = this
    const ratio = this.ratio()
    const { width, height } = this.size
    const [wide, high] = [Math.ceil((width + 2 * margin) * ratio), Math.ceil((height + 2 * margin) * ratio)]
    const isReused = this.shown?.target.width === wide && this.shown.target.height === high
    const spare = isReused ? this.spare : undefined
    this.spare = undefined
    const target = spare ?? new SheetTarget(gl, wide, high, isSoftware() ? 0 : 4)
    const painting: Painting = {
      camera: this.now,
      ratio,
      isDark,
      sheets: this.sheets.map(({ sheet, tint, opacity = 1 }) => ({ gpu: this.gpuOf(sheet), tint, opacity })),
      pictures: this.pictures.map(({ picture, box, opacity = 1 }) => ({
        texture: this.textureOf(picture),
        box,
        opacity,
      })),
    }
    return { ...painting, target, steps: this.painter.steps(target, painting), next: 0 }
  }

  /** The target that was shown before this one; sizes seldom change. */
  private spare: SheetTarget | undefined

  private paint(job: Job): void {
    const { gl } = this
    if (!this.fence.isPassed()) {
      this.budget = Math.max(leastBudget, this.budget * 0.7)
      return
    }
    this.budget = Math.min(mostBudget, this.budget * 1.5)
    job.target.bind()
    let left = this.budget
    while (job.next < job.steps.length && left > 0) {
      const step = job.steps[job.next++]!
      step.draw()
      left -= step.weight
    }
    gl.bindVertexArray(null)
    if (job.next < job.steps.length) {
      this.fence.set()
      gl.flush()
      return
    }
    job.target.finish()
    this.spare?.delete()
    this.spare = this.shown?.target
    this.shown = job
    this.job = undefined
  }

  private present(): void {
    if (this.shown) this.painter.show(this.shown.target, this.shown, this.now, this.ratio(), this.isDark)
  }

  private gpuOf(sheet: Sheet): SheetGpu {
    let gpu = this.gpus.get(sheet)
    if (!gpu) {
      gpu = new SheetGpu(this.gl, sheet)
      gpu.writeLooks({ isDark: this.isDark, layers: this.hidden })
      this.gpus.set(sheet, gpu)
    }
    return gpu
  }

  private textureOf(picture: ShownPicture['picture']): WebGLTexture {
    const known = this.textures.get(picture)
    if (known) return known
    const { gl } = this
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    this.textures.set(picture, texture)
    return texture
  }
}
