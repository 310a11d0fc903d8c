// The viewer as its user sees it: a canvas, open models, one state, and a few questions. Everything else is a part or a tool.
import type { Vec3 } from '@sunmao/model'
import { cameraBetween } from './camera/fly.ts'
import { goodAngle } from './camera/good-angle.ts'
import { fitCamera, type StandardView, standardCamera } from './camera/standard-views.ts'
import { rayAt, type View } from './camera/view.ts'
import { type Insets, type VisibleArea, visibleArea } from './camera/visible-area.ts'
import { type CutFaces, cutModel } from './cut/cut-model.ts'
import { cutPlanesOf } from './cut/cut-planes.ts'
import { type Dispose, together } from './dispose.ts'
import type { ShadeMode } from './draw/shade/shade-choice.ts'
import type { Sheets } from './draw/sheets.ts'
import { type Performance, Stage, type StageOptions } from './draw/stage.ts'
import type { Strokes } from './draw/strokes.ts'
import type { Volumes } from './draw/volumes.ts'
import type { WatermarkTile } from './draw/watermark.ts'
import { type Box, common, grown, unite } from './maths/box.ts'
import type { Ray } from './maths/ray.ts'
import { add, dot } from './maths/vec3.ts'
import { castRay, type PlacedModel, type RayHit } from './model/cast-ray.ts'
import { type Decoder, makeDecoder } from './model/decoder.ts'
import { boxOfElements, boxOfModel } from './model/element-boxes.ts'
import type { ModelSource } from './model/load-model.ts'
import { ModelShelf, type OpenModel, type OpenOptions } from './model/model-shelf.ts'
import { hitSheet, type SheetHit } from './overlay/hit-sheet.ts'
import { LabelLayer } from './overlay/label-layer.ts'
import { writeHovered } from './state/element-flags.ts'
import { type ElementSet, elementsIn } from './state/element-set.ts'
import { makeStore, type Store } from './state/store.ts'
import { type CameraState, startState, type ViewerState } from './state/viewer-state.ts'

export interface ViewerOptions extends StageOptions {
  /** For several viewers in one page; whoever made it stops it after them. Else the viewer has its own. */
  decoder?: Decoder
}

export interface FitOptions {
  /** From the middle of the box to the eye; as it is unless given. */
  back?: Vec3
  up?: Vec3
  milliseconds?: number
}

const flightMs = 420
const wantsNoMotion = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
/** What is shown keeps this share of its size around it: one sees where it is. */
const around = 0.9
/** How much of what is shown is lost behind another that is shown. */
const behindAnother = 0.6
/** A sheet on a floor is drawn before it. */
const sheetSlack = 0.05

/** Throws ViewerError noWebGl2 where the browser has none. */
export class Viewer {
  /** What is seen, as plain data: set it to show a viewpoint, keep it to save one. */
  readonly state: Store<ViewerState> = makeStore(startState)
  /** Lines over and among the models. */
  readonly strokes: Strokes
  /** Boxes over the models. */
  readonly volumes: Volumes
  /** Drawings that lie in the scene. */
  readonly sheets: Sheets
  /** HTML that stays at places of the models. */
  readonly labels: LabelLayer
  /** CSS pixels that are covered at each side of the canvas; asked for whenever something is brought into the picture. */
  insets: () => Insets = () => ({ left: 0, right: 0, top: 0, bottom: 0 })
  private readonly stage: Stage
  private readonly shelf: ModelShelf
  private readonly undo: Dispose
  private flight: Dispose = () => {}
  private readonly frameListeners = new Set<(view: View) => void>()

  constructor(
    readonly canvas: HTMLCanvasElement,
    options: ViewerOptions = {},
  ) {
    const decoder = options.decoder ?? makeDecoder()
    decoder.prepare()
    this.shelf = new ModelShelf(this.state, decoder, {
      onAdd: (data) => this.stage.addModel(data),
      onInstances: (data) => this.stage.addInstances(data),
      onChunk: (data, chunk) => this.stage.addChunk(data, chunk),
      onRemove: (id) => this.stage.removeModel(id),
    })
    const box = () => unite([this.boxOf(), ...this.sheets.boxes(this.state.getState().storeyGap)])
    const scene = { datas: this.shelf.datas, placed: () => this.shelf.placed(), box }
    this.stage = new Stage(canvas, this.state, scene, options, (view) => {
      this.labels.place(view)
      for (const listener of this.frameListeners) listener(view)
    })
    this.strokes = this.stage.strokes
    this.volumes = this.stage.volumes
    this.sheets = this.stage.sheets
    this.labels = new LabelLayer(canvas, () => this.stage.redraw())
    this.undo = together(
      () => (options.decoder ? undefined : decoder.stop()),
      () => this.stage.stop(),
      () => this.labels.stop(),
      this.state.subscribe((now, before) => this.markElements(now, before)),
    )
  }

  /** Fetches a drawing and shows it as it comes, the largest first. Throws ViewerError modelAlreadyOpen. */
  open(id: string, source: ModelSource, options: OpenOptions = {}): OpenModel {
    return this.shelf.open(id, source, options)
  }

  /** Resolves when it is known where the bodies of a model are, also of one that is opened later; rejects on abort. */
  whenThere(id: string, signal: AbortSignal): Promise<void> {
    return this.shelf.whenThere(id, signal)
  }

  /** Which elements are on which storey, the lowest first; without them `storeyGap` moves nothing. */
  setStoreys(storeys: readonly ElementSet[]): void {
    this.shelf.setStoreys(storeys)
    // While they stand where they are, nothing looks different for it.
    if (this.state.getState().storeyGap === 0) this.stage.writeElements()
    else this.stage.markElements()
  }

  /** Models that are shown, where they stand. */
  placed(): PlacedModel[] {
    return this.shelf.placed()
  }

  /** The camera over the canvas as it is now. */
  getView(): View {
    return this.stage.view()
  }

  /** What is under a point of the canvas, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): RayHit | undefined {
    const state = this.state.getState()
    const view = this.getView()
    const ray = rayAt(view, x, y)
    const isFlat = view.camera.projection === 'orthographic'
    return castRay(this.placed(), ray, {
      from: isFlat ? 0 : view.near / dot(ray.direction, view.forward),
      storeyGap: state.storeyGap,
      planes: cutPlanesOf(state),
      hasAll: true,
    })
  }

  /** The sheet under a point of the canvas, unless a body stands before it. */
  pickSheet(x: number, y: number): SheetHit | undefined {
    const state = this.state.getState()
    const ray = rayAt(this.getView(), x, y)
    const hit = hitSheet(this.sheets.list(), ray, cutPlanesOf(state), state.storeyGap)
    const body = hit && this.pick(x, y)
    return body && body.metres < hit.metres - sheetSlack ? undefined : hit
  }

  /** The nearest body along a ray in the world. */
  cast(ray: Ray, reach?: number): RayHit | undefined {
    return castRay(this.placed(), ray, { reach, storeyGap: this.state.getState().storeyGap })
  }

  /** What a storey's plan shows, cut at a height of the world; comes in steps, so that the page stays alive. */
  async cutAt(elevation: number): Promise<CutFaces[]> {
    const { storeyGap } = this.state.getState()
    const [plane] = cutPlanesOf({ sectionPlanes: [{ point: [0, 0, elevation], normal: [0, 0, 1] }], sectionBox: null })
    const faces: CutFaces[] = []
    for (const { data, offset } of this.placed()) {
      const work = cutModel(data, plane!, add(data.origin, offset), storeyGap)
      let step = work.next()
      for (; !step.done; step = work.next()) await new Promise((resolve) => setTimeout(resolve, 0))
      faces.push(step.value)
    }
    return faces
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

  /** Brings a box into the picture, everything unless given; `back` is the direction from its middle to the eye. */
  fit(box = this.boxOf(), { back, up, milliseconds }: FitOptions = {}): void {
    const { camera } = this.state.getState()
    if (box) this.flyTo(fitCamera(up ? { ...camera, up } : camera, box, back, this.visibleArea()), milliseconds)
  }

  /** Flies to where these elements are seen best: all of each, or what of them is in `near`, and nothing before them. */
  show(sets: readonly ElementSet[], { near, milliseconds }: { near?: Box; milliseconds?: number } = {}): void {
    const groups = sets.map((set) => {
      const box = this.boxOf(set)
      return box ? [near ? (common(box, near) ?? []) : box].flat() : []
    })
    const whole = unite(groups.flat())
    if (!whole) return
    const shown = grown(whole, around)
    const groupOf = new Map(
      sets.flatMap((set, group) =>
        Object.entries(set).flatMap(([id, runs]) => [...elementsIn(runs)].map((at) => [`${id}/${at}`, group] as const)),
      ),
    )
    const back = goodAngle(this.state.getState().camera, groups, shown, this.visibleArea(), (ray, reach, group) => {
      const hit = this.cast(ray, reach)
      const of = hit && groupOf.get(`${hit.model}/${hit.element}`)
      if (!hit || of === group) return 0
      return of === undefined ? 1 : behindAnother
    })
    this.fit(shown, { back, milliseconds })
  }

  /** Everything from a standard side. */
  look(which: StandardView, milliseconds?: number): void {
    const box = this.boxOf()
    if (box) this.flyTo(standardCamera(this.state.getState().camera, which, box, this.visibleArea()), milliseconds)
  }

  /** At once with 0 milliseconds, and for who wants no motion. Any other movement of the camera ends it. */
  flyTo(to: CameraState, milliseconds = flightMs): void {
    this.flight()
    const from = this.state.getState().camera
    if (milliseconds <= 0) {
      this.state.setState({ camera: to })
      return
    }
    if (wantsNoMotion()) {
      this.stage.jump(() => this.state.setState({ camera: to }))
      return
    }
    const begun = performance.now()
    let mine = from
    this.flight = this.everyFrame(() => {
      if (this.state.getState().camera !== mine) return this.flight()
      const share = (performance.now() - begun) / milliseconds
      mine = cameraBetween(from, to, share)
      this.state.setState({ camera: mine })
      if (share >= 1) this.flight()
    })
  }

  /** Does something before each frame, and keeps frames coming, until the returned undo is called. */
  everyFrame(step: () => void): Dispose {
    return this.stage.clock.everyFrame(step)
  }

  /** After each drawn frame, with the camera that it was drawn from. */
  onFrame(listener: (view: View) => void): Dispose {
    this.frameListeners.add(listener)
    return () => {
      this.frameListeners.delete(listener)
    }
  }

  /** Numbers of the last frame. */
  get performance(): Performance {
    return this.stage.performance
  }

  /** Whether still pictures have ambient occlusion and a shadow on the ground: see ShadeMode. */
  get hasShade(): boolean {
    return this.stage.hasShade
  }

  setShade(mode: ShadeMode): void {
    this.stage.setShade(mode)
  }

  /** Across every picture from now on, also those that are saved. */
  setWatermark(tile: WatermarkTile | undefined): void {
    this.stage.setWatermark(tile)
  }

  /** Draws now, all of it: for pictures. Otherwise frames come by themselves when something changes. */
  drawNow(): void {
    this.stage.drawNow()
  }

  /** Width by height of the canvas. */
  aspect(): number {
    return Math.max(1, this.canvas.clientWidth) / Math.max(1, this.canvas.clientHeight)
  }

  /** What panels leave of the canvas: `fit`, `show` and `look` bring things into it. */
  visibleArea(): VisibleArea {
    const { clientWidth, clientHeight } = this.canvas
    return visibleArea(Math.max(1, clientWidth), Math.max(1, clientHeight), this.insets())
  }

  /** Closes everything and frees all memory; the canvas stays. */
  stop(): void {
    this.flight()
    this.shelf.closeAll()
    this.undo()
  }

  private hover(now: ElementSet, before: ElementSet): void {
    for (const data of this.shelf.datas.values()) {
      const changed = writeHovered(data.words, before[data.id], now[data.id])
      if (changed) this.stage.tint(data.id, ...changed)
    }
  }

  private markElements(now: ViewerState, before: ViewerState): void {
    const keys = ['selected', 'hidden', 'isolated', 'ghosted', 'xrayed', 'colours', 'hasRooms'] as const
    if (keys.every((key) => now[key] === before[key])) {
      this.hover(now.hovered, before.hovered)
      return
    }
    for (const data of this.shelf.datas.values()) this.shelf.mark(data)
    this.stage.markElements()
  }
}
