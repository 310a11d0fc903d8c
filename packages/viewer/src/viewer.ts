// The viewer as its user sees it: a canvas, open models, one state, and a few questions. Everything else is a part or a tool.
import type { Vec3 } from '@sunmao/model'
import { clipRange } from './camera/clip-range.ts'
import { fitCamera, type StandardView, standardCamera } from './camera/standard-views.ts'
import { rayAt, type View, viewOf } from './camera/view.ts'
import { cutPlanesOf } from './cut/cut-planes.ts'
import { type Dispose, listen, together } from './dispose.ts'
import { type BudgetOptions, makeBudget } from './draw/budget.ts'
import { openContext } from './draw/context.ts'
import type { Frame } from './draw/frame.ts'
import { Renderer } from './draw/renderer.ts'
import { Strokes } from './draw/strokes.ts'
import { type Clock, makeClock } from './clock.ts'
import { type Box, unite } from './maths/box.ts'
import { along, type Ray } from './maths/ray.ts'
import { castAtInstance, castRay, type PlacedModel, type RayHit } from './model/cast-ray.ts'
import { type Decoder, makeDecoder } from './model/decoder.ts'
import { boxOfElements, boxOfModel } from './model/element-boxes.ts'
import { type LoadSteps, loadModel, type ModelSource } from './model/load-model.ts'
import type { ModelData } from './model/model-data.ts'
import { LabelLayer } from './overlay/label-layer.ts'
import { writeElementWords } from './state/element-flags.ts'
import type { ElementSet } from './state/element-set.ts'
import { makeStore, type Store } from './state/store.ts'
import { startState, type ViewerState } from './state/viewer-state.ts'
import { ViewerError } from './viewer-error.ts'
import { cameraBetween } from './camera/fly.ts'

export interface ViewerOptions {
  budget?: Partial<BudgetOptions>
  /** Soft borders; costs some speed. */
  isSmooth?: boolean
  /** Off for tests of browsers that cannot. */
  hasMultiDraw?: boolean
  decoder?: Decoder
}

export interface OpenModel {
  /** When all parts are there. */
  isComplete: Promise<void>
  close: Dispose
}

export interface OpenOptions {
  offset?: Vec3
  /** Storey of each element, counted from below from 1; 0 = unknown. For drawing storeys apart. */
  storeys?: Uint16Array
  onProgress?(done: number, all: number): void
}

/** What the last frame took and how much there is. */
export interface Performance {
  frameMs: number
  cullMs: number
  drawCalls: number
  triangles: number
  instances: number
  /** On the graphics card, an estimate. */
  gpuBytes: number
  frames: number
}

const budgetOptions: BudgetOptions = { moving: 1_500_000, still: 6_000_000 }
/** After this long without a change of the camera the best picture is drawn. */
const restMs = 140

/** Throws ViewerError noWebGl2 where the browser has none. */
export class Viewer {
  readonly state: Store<ViewerState> = makeStore(startState)
  readonly strokes: Strokes
  readonly labels: LabelLayer
  private readonly gl: WebGL2RenderingContext
  private renderer: Renderer | undefined
  private readonly budget
  private readonly decoder: Decoder
  private readonly datas = new Map<string, ModelData>()
  private readonly closers = new Map<string, Dispose>()
  private readonly clock: Clock
  private readonly undo: Dispose
  private readonly options: ViewerOptions
  private isNew = true
  private areCapsOld = true
  private isMoving = false
  private rest: ReturnType<typeof setTimeout> | undefined
  private flight: Dispose = () => {}
  private numbers: Performance = { frameMs: 0, cullMs: 0, drawCalls: 0, triangles: 0, instances: 0, gpuBytes: 0, frames: 0 }
  private view: View

  constructor(
    readonly canvas: HTMLCanvasElement,
    options: ViewerOptions = {},
  ) {
    this.options = options
    this.gl = openContext(canvas, options.isSmooth ?? true)
    this.budget = makeBudget({ ...budgetOptions, ...options.budget })
    this.strokes = new Strokes(() => this.redraw())
    this.decoder = options.decoder ?? makeDecoder()
    this.clock = makeClock(() => this.drawFrame())
    this.renderer = this.makeRenderer()
    this.view = this.makeView()
    this.labels = new LabelLayer(canvas, () => this.redraw())
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
        this.redraw(true)
      }),
      this.state.subscribe((now, before) => this.takeState(now, before)),
    )
    this.redraw(true)
  }

  /** Fetches a drawing and shows it as it comes. Throws ViewerError modelAlreadyOpen. */
  open(id: string, source: ModelSource, options: OpenOptions = {}): OpenModel {
    if (this.closers.has(id)) throw new ViewerError('modelAlreadyOpen')
    const abort = new AbortController()
    const close = () => this.close(id)
    this.closers.set(id, () => abort.abort())
    const { models } = this.state.getState()
    if (!models.some((model) => model.id === id))
      this.state.setState({ models: [...models, { id, isVisible: true, offset: options.offset ?? [0, 0, 0] }] })
    const steps: LoadSteps = {
      onHead: (data) => {
        data.storeys = options.storeys ?? data.storeys
        this.datas.set(id, data)
        writeElementWords(data.words, fixedOf(data), this.state.getState())
        this.addToRenderer(data)
        this.redraw(true)
      },
      onInstances: () => {
        this.renderer?.models.get(id)?.gpu.writeInstances()
        this.redraw(true)
      },
      onChunk: (_, chunk) => {
        this.renderer?.models.get(id)?.gpu.writeChunk(chunk)
        this.areCapsOld = true
        this.redraw(true)
      },
      onProgress: options.onProgress,
    }
    const isComplete = loadModel(id, source, this.decoder, steps, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    return { isComplete, close }
  }

  private close(id: string): void {
    this.closers.get(id)?.()
    this.closers.delete(id)
    this.datas.delete(id)
    this.renderer?.removeModel(id)
    this.areCapsOld = true
    this.state.setState({ models: this.state.getState().models.filter((model) => model.id !== id) })
    this.redraw(true)
  }

  /** Models that are shown, where they stand. */
  placed(): PlacedModel[] {
    return this.state.getState().models.flatMap(({ id, isVisible, offset }) => {
      const data = this.datas.get(id)
      return data && isVisible ? [{ data, offset }] : []
    })
  }

  /** The camera over the canvas as it is now. */
  getView(): View {
    this.view = this.makeView()
    return this.view
  }

  /** What is under a point of the canvas, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): RayHit | undefined {
    if (!this.renderer || this.gl.isContextLost()) return undefined
    const frame = this.makeFrame()
    const found = this.renderer.pick(frame, x, y)
    if (!found) return undefined
    const { instance, metres, model } = found
    const ray = rayAt(frame.view, x, y)
    const placed = this.placed().find(({ data }) => data === model)
    const hit = placed && this.hitOf(placed, instance, ray, metres)
    if (hit) return hit
    // A body that is still a box, or a cut face: the depth of the picture must do.
    const point = frame.view.camera.projection === 'perspective' ? along(ray, metres) : this.onSight(ray, metres)
    return { model: model.id, element: model.elements[instance]!, instance, point, normal: scaleBack(ray), metres, triangle: -1 }
  }

  private hitOf(placed: PlacedModel, instance: number, ray: Ray, metres: number): RayHit | undefined {
    const { storeyGap, camera } = this.state.getState()
    const planes = cutPlanesOf(this.state.getState())
    const hit = castAtInstance(placed, instance, ray, storeyGap)
    // Cut open, the nearest face may be gone.
    if (planes.length > 0 && hit && camera.projection === 'perspective' && Math.abs(hit.metres - metres) > 0.01) return undefined
    return hit
  }

  /** Orthographic: the distance from the eye says how far along the ray. */
  private onSight(ray: Ray, metres: number): Vec3 {
    const { eye } = this.state.getState().camera
    const side = Math.hypot(ray.from[0] - eye[0], ray.from[1] - eye[1], ray.from[2] - eye[2])
    return along({ ...ray, from: ray.from }, Math.sqrt(Math.max(0, metres * metres - side * side)))
  }

  /** The nearest body along a ray in the world. */
  cast(ray: Ray, reach?: number): RayHit | undefined {
    return castRay(this.placed(), ray, { reach, storeyGap: this.state.getState().storeyGap })
  }

  /** Around some elements, or around everything that is open. */
  boxOf(elements?: ElementSet): Box | undefined {
    const { storeyGap } = this.state.getState()
    return unite(
      this.placed().map((model) =>
        elements ? boxOfElements(model, elements[model.data.id] ?? [], storeyGap) : boxOfModel(model, storeyGap),
      ),
    )
  }

  /** Brings a box into the picture. */
  fit(box = this.boxOf(), options: { back?: Vec3; milliseconds?: number } = {}): void {
    const { camera } = this.state.getState()
    if (box) this.flyTo(fitCamera(camera, box, options.back, this.aspect()), options.milliseconds)
  }

  look(which: StandardView, milliseconds?: number): void {
    const box = this.boxOf()
    if (box) this.flyTo(standardCamera(this.state.getState().camera, which, box, this.aspect()), milliseconds)
  }

  /** At once with 0 milliseconds. Any other movement ends it. */
  flyTo(to: ViewerState['camera'], milliseconds = 420): void {
    this.flight()
    const from = this.state.getState().camera
    if (milliseconds <= 0) return this.state.setState({ camera: to })
    const begun = performance.now()
    let mine = from
    this.flight = this.clock.everyFrame(() => {
      if (this.state.getState().camera !== mine) return this.flight()
      const share = (performance.now() - begun) / milliseconds
      mine = cameraBetween(from, to, share)
      this.state.setState({ camera: mine })
      if (share >= 1) this.flight()
    })
  }

  /** Does something before each frame, and keeps frames coming, until the returned undo is called. */
  everyFrame(step: () => void): Dispose {
    return this.clock.everyFrame(step)
  }

  performance(): Performance {
    return { ...this.numbers, gpuBytes: this.renderer?.bytes ?? 0 }
  }

  /** Draws soon; nothing is drawn while nothing changes. */
  redraw(isNew = false): void {
    this.isNew ||= isNew
    this.clock.ask()
  }

  /** Draws now, all of it: for pictures. */
  drawNow(): void {
    this.isMoving = false
    this.isNew = true
    this.drawFrame(true)
  }

  stop(): void {
    this.flight()
    clearTimeout(this.rest)
    this.clock.stop()
    for (const id of [...this.closers.keys()]) this.close(id)
    this.undo()
    this.labels.stop()
    this.decoder.stop()
    this.renderer?.delete()
    this.renderer = undefined
  }

  private aspect(): number {
    return Math.max(1, this.canvas.clientWidth) / Math.max(1, this.canvas.clientHeight)
  }

  private makeRenderer(): Renderer {
    const renderer = new Renderer(this.gl, this.budget, this.strokes, this.options.hasMultiDraw)
    this.renderer = renderer
    for (const data of this.datas.values()) this.addToRenderer(data)
    return renderer
  }

  private addToRenderer(data: ModelData): void {
    const model = this.state.getState().models.find(({ id }) => id === data.id)
    this.renderer?.addModel(data, model?.offset ?? [0, 0, 0], model?.isVisible ?? true)
  }

  private takeState(now: ViewerState, before: ViewerState): void {
    if (now.camera !== before.camera) this.move()
    const isChanged = (...keys: (keyof ViewerState)[]) => keys.some((key) => now[key] !== before[key])
    if (isChanged('selected', 'hidden', 'isolated', 'ghosted', 'xrayed', 'colours', 'hasRooms')) {
      for (const data of this.datas.values()) {
        writeElementWords(data.words, fixedOf(data), now)
        this.renderer?.models.get(data.id)?.gpu.writeWords()
      }
      this.areCapsOld = true
    }
    if (isChanged('sectionPlanes', 'sectionBox', 'storeyGap', 'models')) this.areCapsOld = true
    for (const { id, offset, isVisible } of now.models) {
      const model = this.renderer?.models.get(id)
      if (model) Object.assign(model, { offset, isVisible })
    }
    this.redraw(true)
  }

  private move(): void {
    this.isMoving = true
    clearTimeout(this.rest)
    this.rest = setTimeout(() => {
      this.isMoving = false
      this.redraw(true)
    }, restMs)
  }

  private makeView(): View {
    const { camera } = this.state.getState()
    const { near, far } = clipRange(camera, this.boxOf())
    return viewOf(camera, Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight), near, far)
  }

  private makeFrame(): Frame {
    const state = this.state.getState()
    return {
      view: this.getView(),
      planes: cutPlanesOf(state),
      storeyGap: state.storeyGap,
      hasEdges: state.hasEdges,
      pixelRatio: globalThis.devicePixelRatio || 1,
      isMoving: this.isMoving,
      isNew: this.isNew,
    }
  }

  private drawFrame(isWhole = false): void {
    if (!this.renderer || this.gl.isContextLost()) return
    const begun = performance.now()
    this.fitCanvas()
    const frame = this.makeFrame()
    if (this.areCapsOld) this.renderer.caps.start(this.placed(), frame.planes, frame.storeyGap)
    this.areCapsOld = false
    this.renderer.caps.step(isWhole)
    const drawn = this.renderer.draw(frame)
    this.isNew = false
    this.labels.place(frame.view)
    this.numbers = { ...this.numbers, ...drawn, frameMs: performance.now() - begun, frames: this.numbers.frames + 1 }
    // A picture that is still too coarse or half cut asks for the next one.
    if (this.renderer.caps.isBusy || (!this.isMoving && this.budget.isRefining)) this.redraw(true)
  }

  private fitCanvas(): void {
    const ratio = globalThis.devicePixelRatio || 1
    const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio))
    const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio))
    if (this.canvas.width !== width) this.canvas.width = width
    if (this.canvas.height !== height) this.canvas.height = height
  }
}

const fixedOf = (data: ModelData) => ({
  id: data.id,
  elementCount: data.head.elementCount,
  spaces: data.head.spaces,
  storeys: data.storeys,
})

const scaleBack = ({ direction }: Ray): Vec3 => [-direction[0], -direction[1], -direction[2]]
