// The canvas and what is drawn on it: when a frame is due, what has changed since the last one, and what to do when the
// browser takes the graphics card away.
import { clipRange } from '../camera/clip-range.ts'
import { type View, viewOf } from '../camera/view.ts'
import { type Clock, makeClock } from '../clock.ts'
import { cutPlanesOf } from '../cut/cut-planes.ts'
import { type Dispose, listen, together } from '../dispose.ts'
import type { Box } from '../maths/box.ts'
import type { PlacedModel } from '../model/cast-ray.ts'
import type { ModelData } from '../model/model-data.ts'
import type { Store } from '../state/store.ts'
import type { ViewerState } from '../state/viewer-state.ts'
import { type Budget, type BudgetOptions, makeBudget } from './budget.ts'
import { isSoftware, openContext } from './context.ts'
import { type Fence, makeFence } from './fence.ts'
import type { Frame } from './frame.ts'
import { makeRate } from './rate.ts'
import { Renderer } from './renderer.ts'
import { groundShadow } from './shade/ground-shadow.ts'
import { makeShadeChoice, type ShadeChoice, type ShadeMode } from './shade/shade-choice.ts'
import { Sheets } from './sheets.ts'
import { Strokes } from './strokes.ts'
import { Volumes } from './volumes.ts'
import type { WatermarkTile } from './watermark.ts'

/** What the last frame took and how much there is. */
export interface Performance {
  /** Frames of the last second; few while nothing changes, because then none are drawn. */
  fps: number
  /** Of our own work for the frame; the graphics card's is not in it. */
  frameMs: number
  cullMs: number
  drawCalls: number
  triangles: number
  instances: number
  /** Different shapes, counted once for each way in which they are drawn: detail, glass, ghost … */
  shapes: number
  /** On the graphics card, an estimate. */
  gpuBytes: number
  /** Since the start. */
  frames: number
}

export interface StageOptions {
  budget?: Partial<BudgetOptions>
  /** Soft borders; costs some speed. */
  isSmooth?: boolean
  /** Ambient occlusion and a soft shadow on the ground; off unless given. */
  shade?: ShadeMode
  /** False draws as browsers do that cannot draw many shapes with one call. */
  hasMultiDraw?: boolean
  /** Draws everything whole, however small: what a picture should be, to hold others against it. */
  isExact?: boolean
}

/** What the stage draws. */
export interface Scene {
  datas: ReadonlyMap<string, ModelData>
  placed(): PlacedModel[]
  box(): Box | undefined
}

const budgetOptions: BudgetOptions = { moving: 1_500_000, still: 6_000_000 }
/** Phones have three and more; nobody sees the difference, and it costs twice the picture. */
const pixelRatio = () => Math.min(2, globalThis.devicePixelRatio || 1)
/** After this long without a change of the camera the best picture is drawn. */
const restMs = 140

/** When one of these changes, culling is done again. */
const drawnAnew = ['camera', 'sectionPlanes', 'sectionBox', 'storeyGap', 'models'] as const

export class Stage {
  readonly strokes: Strokes
  readonly volumes: Volumes
  readonly sheets: Sheets
  readonly clock: Clock
  private readonly gl: WebGL2RenderingContext
  private readonly budget: Budget
  private readonly undo: Dispose
  private renderer: Renderer | undefined
  private isNew = true
  private isUrgent = true
  private readonly fence: Fence
  private areCapsOld = true
  private isShadowOld = true
  private watermark: WatermarkTile | undefined
  private readonly shade: ShadeChoice
  /** When the last frame with occlusion was begun, while the graphics card may still work at it. */
  private shadedAt: number | undefined
  private isMoving = false
  private isJump = false
  /** The frame that is shown was drawn in motion, and at rest it would be better. */
  private isDraft = false
  private lastFrame = 0
  private rest: ReturnType<typeof setTimeout> | undefined
  private settling = 0
  private readonly rate = makeRate()
  private numbers: Omit<Performance, 'gpuBytes' | 'fps'> = {
    frameMs: 0,
    cullMs: 0,
    drawCalls: 0,
    triangles: 0,
    instances: 0,
    shapes: 0,
    frames: 0,
  }

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly state: Store<ViewerState>,
    private readonly scene: Scene,
    private readonly options: StageOptions,
    private readonly onFrame: (view: View) => void,
  ) {
    this.gl = openContext(canvas, options.isSmooth ?? true)
    this.fence = makeFence(this.gl)
    this.budget = makeBudget({ ...budgetOptions, ...options.budget })
    this.shade = makeShadeChoice(options.shade ?? 'off', isSoftware(this.gl))
    this.strokes = new Strokes(() => this.redraw())
    this.volumes = new Volumes(() => this.redraw())
    this.sheets = new Sheets(() => this.redraw())
    this.clock = makeClock(() => this.drawFrame(false), {
      onWork: () => this.unsettle(),
      onRest: () => this.settle(),
    })
    this.renderer = this.makeRenderer()
    const sizes = new ResizeObserver(() => this.redraw(true))
    sizes.observe(canvas)
    this.undo = together(
      () => sizes.disconnect(),
      listen(canvas, 'webglcontextlost', (event) => {
        event.preventDefault()
        this.renderer = undefined
      }),
      listen(canvas, 'webglcontextrestored', () => {
        this.renderer = this.makeRenderer()
        this.areCapsOld = true
        this.isShadowOld = true
        this.redraw(true)
      }),
      state.subscribe((now, before) => this.takeState(now, before)),
    )
    this.redraw(true)
  }

  /** Whether still pictures have shade. */
  get hasShade(): boolean {
    return this.shade.isOn()
  }

  setShade(mode: ShadeMode): void {
    this.shade.mode = mode
    this.redraw(true)
  }

  /** Across every picture from now on. */
  setWatermark(tile: WatermarkTile | undefined): void {
    this.watermark = tile
    this.redraw()
  }

  get performance(): Performance {
    return { ...this.numbers, fps: this.rate.now(performance.now()), gpuBytes: this.renderer?.bytes ?? 0 }
  }

  addModel(data: ModelData): void {
    const model = this.state.getState().models.find(({ id }) => id === data.id)
    this.renderer?.addModel(data, model?.offset ?? [0, 0, 0], model?.isVisible ?? true)
    this.isShadowOld = true
    this.isNew = true
    // Shapes that come all at once come soon: nobody need see boxes before.
    if (data.head.chunkStarts.length > 2) this.clock.ask()
  }

  addInstances({ id }: ModelData): void {
    this.renderer?.models.get(id)?.gpu.writeInstances()
    this.isShadowOld = true
    this.redrawLoaded()
  }

  addChunk({ id }: ModelData, chunk: number): void {
    this.renderer?.models.get(id)?.gpu.writeChunk(chunk)
    this.areCapsOld = true
    this.redrawLoaded()
  }

  removeModel(id: string): void {
    this.renderer?.removeModel(id)
    this.renderer?.caps.clear()
    this.areCapsOld = true
    this.isShadowOld = true
    this.redraw(true)
  }

  /** The bits of the elements have been written anew. */
  markElements(): void {
    this.writeElements()
    this.areCapsOld = true
    this.isShadowOld = true
    this.redraw(true)
  }

  /** Likewise, but the picture stays as it is. */
  writeElements(): void {
    for (const { gpu } of this.renderer?.models.values() ?? []) gpu.writeWords()
  }

  /** Only these elements of a model are written anew; what is drawn stays the same. */
  tint(id: string, first: number, last: number): void {
    this.renderer?.models.get(id)?.gpu.rewriteWords(first, last)
    this.redraw()
  }

  view(): View {
    const { camera } = this.state.getState()
    const { near, far } = clipRange(camera, this.scene.box())
    return viewOf(camera, Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight), near, far)
  }

  /** Changes the camera without a way to show: the best picture is the next one. */
  jump(change: () => void): void {
    this.isJump = true
    change()
    this.isJump = false
  }

  /** Soon; nothing is drawn while nothing changes. `isNew` when it is more than lines over the models. */
  redraw(isNew = false): void {
    this.isNew ||= isNew
    this.isUrgent = true
    this.clock.ask()
  }

  /** More of a model has come: it is drawn when the graphics card has done the frame before, with all that came meanwhile. */
  private redrawLoaded(): void {
    this.isNew = true
    this.clock.ask()
  }

  /** Now, all of it and at its best: for pictures. */
  drawNow(): void {
    this.isMoving = false
    do {
      this.isNew = true
      this.drawFrame(true)
    } while (this.budget.isRefining && this.renderer && !this.gl.isContextLost())
    this.clock.cancel()
  }

  stop(): void {
    clearTimeout(this.rest)
    this.clock.stop()
    this.unsettle()
    this.undo()
    this.fence.delete()
    this.renderer?.delete()
    this.renderer = undefined
  }

  private makeRenderer(): Renderer {
    const renderer = new Renderer(this.gl, this.budget, this, this.options.hasMultiDraw)
    this.renderer = renderer
    for (const data of this.scene.datas.values()) this.addModel(data)
    return renderer
  }

  private takeState(now: ViewerState, before: ViewerState): void {
    if (now.camera !== before.camera) this.move()
    for (const key of ['sectionPlanes', 'sectionBox', 'storeyGap', 'models'] as const)
      if (now[key] !== before[key]) {
        this.areCapsOld = true
        this.isShadowOld = true
      }
    for (const { id, offset, isVisible } of now.models) {
      const model = this.renderer?.models.get(id)
      if (model) Object.assign(model, { offset, isVisible })
    }
    this.redraw(drawnAnew.some((key) => now[key] !== before[key]))
  }

  private move(): void {
    this.isMoving = !this.isJump
    clearTimeout(this.rest)
    if (this.isJump) return
    this.rest = setTimeout(() => {
      this.isMoving = false
      this.lastFrame = 0
      if (this.isDraft) this.redraw(true)
    }, restMs)
  }

  private makeFrame(): Frame {
    const state = this.state.getState()
    const planes = cutPlanesOf(state)
    return {
      view: this.view(),
      planes,
      storeyGap: state.storeyGap,
      hasEdges: state.hasEdges,
      hasOcclusion: this.shade.isDue(this.isMoving),
      // Of something that is cut open it would be the shadow of the whole.
      hasGroundShadow: this.shade.isOn() && planes.length === 0,
      scene: state.scene,
      pixelRatio: pixelRatio(),
      isMoving: this.isMoving,
      isNew: this.isNew,
      isExact: this.options.isExact ?? false,
      watermark: this.watermark,
    }
  }

  private drawFrame(isWhole: boolean): void {
    if (!this.renderer || this.gl.isContextLost()) return
    if (!isWhole && !this.isUrgent && !this.fence.isPassed()) {
      this.clock.ask()
      return
    }
    const begun = performance.now()
    if (this.isMoving && this.lastFrame > 0) {
      this.budget.learn(begun - this.lastFrame)
      this.shade.learnMoving(begun - this.lastFrame)
    }
    this.lastFrame = this.isMoving ? begun : 0
    this.fitCanvas()
    const frame = this.makeFrame()
    const { caps } = this.renderer
    if (this.areCapsOld) caps.start(this.scene.placed(), frame.planes, frame.storeyGap)
    this.areCapsOld = false
    caps.step(isWhole)
    if (frame.hasGroundShadow && this.isShadowOld && !this.isMoving) {
      this.renderer.setGroundShadow(groundShadow(this.scene.placed(), frame.storeyGap))
      this.isShadowOld = false
    }
    const drawn = this.renderer.draw(frame)
    this.shadedAt = frame.hasOcclusion && !this.isMoving ? begun : undefined
    this.isDraft =
      frame.isMoving &&
      (this.budget.coarseness > 1 ||
        frame.hasOcclusion !== this.shade.isDue(false) ||
        (frame.hasGroundShadow && this.isShadowOld))
    this.rate.add(begun)
    this.fence.set()
    this.isNew = false
    this.isUrgent = false
    this.onFrame(frame.view)
    this.numbers = { ...drawn, frameMs: performance.now() - begun, frames: this.numbers.frames + 1 }
    // A picture that is still too coarse or half cut asks for the next one.
    if (!isWhole && (caps.isBusy || (!this.isMoving && this.budget.isRefining))) this.redraw(true)
  }

  /** The canvas says by `data-settled` that it shows the last picture: nothing moves, and the graphics card is done. */
  private settle(): void {
    if (!this.isMoving && this.fence.isPassed()) {
      this.canvas.dataset.settled = ''
      if (this.renderer?.models.size) this.renderer.prepareOthers()
      if (this.shadedAt !== undefined) this.shade.learnStill(performance.now() - this.shadedAt)
      this.shadedAt = undefined
    } else this.settling = requestAnimationFrame(() => this.settle())
  }

  private unsettle(): void {
    cancelAnimationFrame(this.settling)
    delete this.canvas.dataset.settled
  }

  private fitCanvas(): void {
    const ratio = pixelRatio()
    const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio))
    const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio))
    if (this.canvas.width !== width) this.canvas.width = width
    if (this.canvas.height !== height) this.canvas.height = height
  }
}
