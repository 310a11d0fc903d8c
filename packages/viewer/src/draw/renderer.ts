// Draws a frame: culls every model, then passes over all of them. Nothing here remembers a camera or a state; the viewer
// hands them in. After a lost context a new renderer is made of the same models.
import type { Vec3 } from '@sunmao/model'
import { pixelsPerMetre, projectionOf, type View } from '../camera/view.ts'
import { cutPlanesFrom } from '../cut/cut-planes.ts'
import { joinPlanes, movePlanes, type Planes, planesOf, planesThrough } from '../maths/planes.ts'
import { add, scale, subtract } from '../maths/vec3.ts'
import { boxOfModel } from '../model/element-boxes.ts'
import type { ModelData } from '../model/model-data.ts'
import type { Budget } from './budget.ts'
import { Caps } from './caps.ts'
import { multiDrawOf } from './context.ts'
import { cull } from './cull.ts'
import { ListBuilder, pass } from './draw-lists.ts'
import { type DrawnModel, type Frame, setFrame } from './frame.ts'
import type { BodyPart, MultiDraw } from './lists-gpu.ts'
import { ModelGpu } from './model-gpu.ts'
import type { Program } from './program.ts'
import { makePrograms, type Programs } from './programs.ts'
import type { GroundShadow } from './shade/ground-shadow.ts'
import { GroundShadowGpu } from './shade/ground-shadow-gpu.ts'
import { Occlusion } from './shade/occlusion.ts'
import { look } from './shaders.ts'
import { type Sheets, SheetsGpu } from './sheets.ts'
import { clearToSky } from './sky.ts'
import { type Strokes, StrokesGpu } from './strokes.ts'
import { type Volumes, VolumesGpu } from './volumes.ts'
import { Watermark } from './watermark.ts'

export interface FrameNumbers {
  cullMs: number
  drawCalls: number
  triangles: number
  instances: number
  shapes: number
}

/** Lines of bodies come nearer by this share of their distance, 6 mm at 300 m: what rounding takes, for they lie in their faces. */
const linePull = 2e-5
/** Lines around cut faces. */
const outlinePull = 3e-4
/** In CSS pixels; never thinner than one of the picture's own. */
const lineWidth = 0.8

export class Renderer {
  readonly models = new Map<string, DrawnModel>()
  readonly caps: Caps
  private readonly programs: Programs
  private readonly multiDraw: MultiDraw | null
  private readonly strokes: StrokesGpu
  private readonly volumes: VolumesGpu
  private readonly sheets: SheetsGpu
  private readonly occlusion: Occlusion
  private readonly ground: GroundShadowGpu
  private readonly watermark: Watermark
  private readonly empty: WebGLVertexArrayObject
  private numbers: FrameNumbers = { cullMs: 0, drawCalls: 0, triangles: 0, instances: 0, shapes: 0 }

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly budget: Budget,
    overlay: { strokes: Strokes; volumes: Volumes; sheets: Sheets },
    hasMultiDraw = true,
  ) {
    this.multiDraw = hasMultiDraw ? multiDrawOf(gl) : null
    this.programs = makePrograms(gl, this.multiDraw !== null)
    this.strokes = new StrokesGpu(gl, overlay.strokes)
    this.volumes = new VolumesGpu(gl, overlay.volumes)
    this.watermark = new Watermark(gl)
    this.sheets = new SheetsGpu(gl, overlay.sheets)
    this.caps = new Caps(gl)
    this.occlusion = new Occlusion(gl)
    this.ground = new GroundShadowGpu(gl)
    this.empty = gl.createVertexArray()
  }

  get bytes(): number {
    let bytes = 0
    for (const { gpu } of this.models.values()) bytes += gpu.bytes
    return bytes
  }

  addModel(data: ModelData, offset: Vec3, isVisible: boolean): void {
    this.models.set(data.id, {
      data,
      offset,
      isVisible,
      gpu: new ModelGpu(this.gl, data),
      levels: new Uint8Array(data.head.instanceCount),
      lists: new ListBuilder(data.head.vertexCounts.length, data.head.instanceCount),
    })
  }

  removeModel(id: string): void {
    this.models.get(id)?.gpu.delete()
    this.models.delete(id)
  }

  setGroundShadow(shadow: GroundShadow | undefined): void {
    this.ground.set(shadow)
  }

  draw(frame: Frame): FrameNumbers {
    const { gl } = this
    const { view, pixelRatio } = frame
    const shown = [...this.models.values()].filter(({ isVisible }) => isVisible)
    if (frame.isNew) this.cullAll(frame, shown)
    let calls = 0
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.depthMask(true)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    clearToSky(gl, frame.scene.sky)
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)

    if (frame.hasGroundShadow) calls += this.ground.draw(view)

    calls += this.drawSolids(frame, shown)
    if (frame.hasOcclusion) calls += this.occlusion.draw(view, pixelRatio, () => this.drawSolids(frame, shown))
    if (frame.hasEdges) calls += this.drawLines(frame, shown, pass.solid, pass.open, look.solid)
    calls += this.strokes.draw(view, false, pixelRatio)

    gl.enable(gl.BLEND)
    gl.depthMask(false)
    gl.depthFunc(gl.GREATER)
    calls += this.drawBlended(frame, shown, pass.xray, look.xray)
    gl.depthFunc(gl.LEQUAL)
    calls += this.sheets.draw(frame)
    calls += this.drawBlended(frame, shown, pass.clear, look.clear)
    if (frame.hasEdges) calls += this.drawLines(frame, shown, pass.clear, pass.clear, look.clear)
    calls += this.drawGhosts(frame, shown)
    gl.disable(gl.DEPTH_TEST)
    calls += this.volumes.draw(view)
    calls += this.strokes.draw(view, true, pixelRatio)
    gl.disable(gl.BLEND)
    gl.bindVertexArray(null)
    this.watermark.draw(frame.watermark)
    this.numbers.drawCalls = calls
    return this.numbers
  }

  /** Lets the browser compile what no picture has needed so far: it is ready then when one does. */
  prepareOthers(): void {
    for (const program of Object.values(this.programs)) program.prepare()
  }

  private cullAll(frame: Frame, shown: readonly DrawnModel[]): void {
    const begun = performance.now()
    const planes = planesOf(frame.view.matrix)
    let [triangles, instances] = [0, 0]
    if (!frame.isExact) this.budget.begin(frame.isMoving)
    do {
      triangles = 0
      instances = 0
      for (const model of shown) {
        const culled = cull(model.data, this.cullView(frame, model, planes), model.levels, model.lists)
        triangles += culled.triangles
        instances += culled.instances
      }
    } while (!frame.isExact && this.budget.tooMany(triangles, frame.isMoving))
    let shapes = 0
    for (const { gpu, lists } of shown) {
      const made = lists.finish()
      shapes += made.draws.count
      gpu.lists.set(made, gpu.places)
    }
    this.numbers = { ...this.numbers, triangles, instances, shapes, cullMs: performance.now() - begun }
  }

  /** `sides` are relative to the eye. */
  private cullView(frame: Frame, { data, offset }: DrawnModel, sides: Planes) {
    const { view, planes, storeyGap } = frame
    const zero = add(data.origin, offset)
    const { eye, projection } = view.camera
    const all = joinPlanes(sides, cutPlanesFrom(planes, eye))
    const box = boxOfModel({ data, offset }, storeyGap)
    // From outside the whole model is in the picture, and none of its instances need be asked.
    const through = box ? planesThrough(all, { min: subtract(box.min, eye), max: subtract(box.max, eye) }) : all
    return {
      planes: movePlanes(through, subtract(zero, eye)),
      eye: subtract(eye, zero),
      forward: view.forward,
      pixels: pixelsPerMetre(view) * frame.pixelRatio,
      isOrthographic: projection === 'orthographic',
      coarseness: this.budget.coarseness,
      storeyGap,
      isExact: frame.isExact,
      isTwoSided: planes.length > 0,
    }
  }

  private prepare(program: Program, frame: Frame, as: number): void {
    program.use()
    setFrame(this.gl, program, frame, frame.view.matrix, as)
  }

  private bind(program: Program, { gpu, offset }: DrawnModel, view: View): void {
    gpu.bind(program, view.camera.eye, offset)
    this.gl.bindVertexArray(gpu.triangleArray)
  }

  /** Calls `draw` with what draws a pass of a model. Uncut shapes come first, then the boxes, of which points are left out. */
  private drawBodies(
    frame: Frame,
    shown: readonly DrawnModel[],
    as: number,
    draw: (drawPass: (which: number) => number) => number,
  ): number {
    const { whole, parted } = this.programs
    const turns: [Program, BodyPart, readonly DrawnModel[]][] =
      frame.planes.length > 0
        ? [[parted, 'all', shown]]
        : [
            [whole, 'shapes', shown],
            [parted, 'boxes', shown.filter(({ gpu }) => gpu.lists.hasBoxes)],
          ]
    let calls = 0
    for (const [program, part, models] of turns) {
      if (models.length === 0) continue
      this.prepare(program, frame, as)
      for (const model of models) {
        this.bind(program, model, frame.view)
        calls += draw((which) => model.gpu.lists.drawBodies(program, this.multiDraw, which, part))
      }
    }
    return calls
  }

  private drawSolids(frame: Frame, shown: readonly DrawnModel[]): number {
    const { gl } = this
    // Faces a step of the depth behind their own lines.
    gl.enable(gl.POLYGON_OFFSET_FILL)
    gl.polygonOffset(0.03, 1)
    const calls = this.drawBodies(frame, shown, look.solid, (drawPass) => {
      gl.enable(gl.CULL_FACE)
      gl.cullFace(gl.BACK)
      const outer = drawPass(pass.solid)
      gl.cullFace(gl.FRONT)
      const mirrored = drawPass(pass.mirrored)
      gl.disable(gl.CULL_FACE)
      return outer + mirrored + drawPass(pass.open)
    })
    gl.disable(gl.POLYGON_OFFSET_FILL)
    return calls + this.drawCaps(frame)
  }

  /** Only the nearest surface of all of them, with its lines: many layers would be fog. */
  private drawGhosts(frame: Frame, shown: readonly DrawnModel[]): number {
    const { gl } = this
    if (!shown.some(({ gpu }) => gpu.lists.has(pass.ghost))) return 0
    gl.enable(gl.POLYGON_OFFSET_FILL)
    gl.disable(gl.BLEND)
    gl.depthMask(true)
    gl.colorMask(false, false, false, false)
    let calls = this.drawBlended(frame, shown, pass.ghost, look.ghost)
    gl.colorMask(true, true, true, true)
    gl.depthMask(false)
    gl.enable(gl.BLEND)
    calls += this.drawBlended(frame, shown, pass.ghost, look.ghost)
    gl.disable(gl.POLYGON_OFFSET_FILL)
    return frame.hasEdges ? calls + this.drawLines(frame, shown, pass.ghost, pass.ghost, look.ghost) : calls
  }

  private drawBlended(frame: Frame, shown: readonly DrawnModel[], which: number, as: number): number {
    return this.drawBodies(frame, shown, as, (drawPass) => drawPass(which))
  }

  private drawLines(frame: Frame, shown: readonly DrawnModel[], from: number, to: number, as: number): number {
    const { gl, programs, multiDraw } = this
    let calls = 0
    gl.enable(gl.BLEND)
    gl.disable(gl.CULL_FACE)
    gl.depthMask(false)
    this.prepare(programs.line, frame, as)
    this.setRibbons(frame)
    for (const { gpu, offset } of shown) {
      gpu.bind(programs.line, frame.view.camera.eye, offset)
      gpu.bindEdges(programs.line)
      gl.bindVertexArray(this.empty)
      calls += gpu.lists.drawLines(programs.line, multiDraw, from, to)
    }
    return calls
  }

  /** How a plane's depth goes over the picture: see edge-shader.ts. */
  private setRibbons({ view, pixelRatio }: Frame): void {
    const { gl } = this
    const { line } = this.programs
    const { right, up, depth } = projectionOf(view)
    gl.uniform1f(line.at('u_pull'), linePull)
    gl.uniform2f(line.at('u_size'), gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.uniform1f(line.at('u_lineWidth'), Math.max(1, pixelRatio * lineWidth))
    gl.uniform3f(line.at('u_across'), ...scale(view.right, 1 / right))
    gl.uniform3f(line.at('u_above'), ...scale(view.up, 1 / up))
    gl.uniform1f(line.at('u_depth'), depth)
  }

  private drawCaps(frame: Frame): number {
    const { gl, programs } = this
    let calls = 0
    for (const part of this.caps.parts) {
      const model = this.models.get(part.model)
      if (!model?.isVisible) continue
      for (const as of [look.solid, look.outline]) {
        const isFilled = as === look.solid
        this.prepare(programs.cap, frame, as)
        model.gpu.bind(programs.cap, frame.view.camera.eye, model.offset)
        gl.uniform1i(programs.cap.at('u_ownPlane'), part.plane)
        gl.uniform1f(programs.cap.at('u_pull'), isFilled ? 0 : outlinePull)
        gl.uniform3f(programs.cap.at('u_anchor'), ...subtract(part.anchor, frame.view.camera.eye))
        gl.bindVertexArray(isFilled ? part.triangles : part.lines)
        gl.drawArrays(isFilled ? gl.TRIANGLES : gl.LINES, 0, isFilled ? part.triangleCount : part.lineCount)
        calls++
      }
    }
    return calls
  }

  delete(): void {
    for (const id of [...this.models.keys()]) this.removeModel(id)
    this.caps.clear()
    this.strokes.delete()
    this.volumes.delete()
    this.sheets.delete()
    this.occlusion.delete()
    this.ground.delete()
    this.watermark.delete()
    this.gl.deleteVertexArray(this.empty)
    for (const program of Object.values(this.programs)) program.delete()
  }
}
