// Paints sheets into a target in steps, so that a drawing of a million lines never holds up a frame: fills, then segments, then
// letters, block by block. What covers what is decided by depth, which is the order that the file drew in.
import type { Box2, Point2, SheetBlock } from '@sunmao/dxf'
import { makeProgram, type Program } from '../draw/program.ts'
import type { SheetCamera } from './sheet-camera.ts'
import { isApart, letterHeight, paperColour, type SheetGpu } from './sheet-gpu.ts'
import {
  fillFragment,
  fillVertex,
  pictureFragment,
  pictureVertex,
  segmentFragment,
  segmentVertex,
} from './sheet-shaders.ts'
import type { SheetTarget } from './sheet-target.ts'

/** Letters lower than so many pixels of the target are left out: nobody can tell them from dirt. */
const smallestLetter = 2.2

export interface PaintedSheet {
  gpu: SheetGpu
  opacity: number
  /** 0xrrggbb: everything in this one colour. */
  tint?: number | undefined
}

export interface PaintedPicture {
  texture: WebGLTexture
  box: Box2
  opacity: number
}

export interface Painting {
  camera: SheetCamera
  /** Pixels of the target per CSS pixel. */
  ratio: number
  isDark: boolean
  sheets: readonly PaintedSheet[]
  pictures: readonly PaintedPicture[]
}

/** One step of a painting and how many primitives it draws. */
export interface PaintStep {
  weight: number
  draw(): void
}

export class SheetPainter {
  private readonly segment: Program
  private readonly fill: Program
  private readonly picture: Program
  private readonly empty: WebGLVertexArrayObject

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.segment = makeProgram(gl, segmentVertex, segmentFragment)
    this.fill = makeProgram(gl, fillVertex, fillFragment)
    this.picture = makeProgram(gl, pictureVertex, pictureFragment)
    this.empty = gl.createVertexArray()
    for (const program of [this.segment, this.fill, this.picture]) program.prepare()
  }

  /** What is to be drawn, in order; each step can be done in a frame of its own. */
  steps(target: SheetTarget, painting: Painting): PaintStep[] {
    const { gl } = this
    const { camera, ratio } = painting
    const size = { width: target.width / ratio, height: target.height / ratio }
    const reach = (Math.hypot(size.width, size.height) / 2) * camera.unitsPerPixel
    const [x, y] = camera.centre
    const seen: Box2 = [x - reach, y - reach, x + reach, y + reach]
    const steps: PaintStep[] = [
      {
        weight: 0,
        draw: () => {
          const [r, g, b] = paperColour(painting.isDark)
          gl.clearColor(r / 255, g / 255, b / 255, 1)
          gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
          for (const each of painting.pictures) this.drawPicture(target, painting, each)
        },
      },
    ]
    for (const each of painting.sheets) {
      const { segments, triangles, glyphs } = each.gpu.sheet
      const use = (program: Program, draw: (block: SheetBlock) => void) => (block: SheetBlock) => ({
        weight: block.to - block.from,
        draw: () => {
          this.begin(program, target, painting, each, block.origin)
          draw(block)
        },
      })
      const isSeen = ({ box }: SheetBlock) => !isApart(box, seen)
      const isReadable = (block: SheetBlock) =>
        (letterHeight(each.gpu.sheet, block) / camera.unitsPerPixel) * ratio > smallestLetter
      // Two sheets over each other: what one fills must not hide the other.
      if (steps.length > 1) steps.push({ weight: 0, draw: () => gl.clear(gl.DEPTH_BUFFER_BIT) })
      steps.push(
        ...triangles.blocks.filter(isSeen).map(use(this.fill, (block) => each.gpu.drawFills(block))),
        ...segments.blocks.filter(isSeen).map(use(this.segment, (block) => each.gpu.drawSegments(block))),
        ...glyphs.blocks
          .filter((block) => isSeen(block) && isReadable(block))
          .map(use(this.fill, (block) => each.gpu.drawLetters(block))),
      )
    }
    return steps
  }

  private begin(
    program: Program,
    target: SheetTarget,
    { camera, ratio }: Painting,
    { gpu, opacity, tint }: PaintedSheet,
    origin: Point2,
  ): void {
    const { gl } = this
    program.use()
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.enable(gl.BLEND)
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE)
    this.place(program, target, camera, ratio)
    gl.uniform2f(program.at('u_origin'), origin[0] - camera.centre[0], origin[1] - camera.centre[1])
    gl.uniform1f(program.at('u_depth'), 1 / (gpu.maxOrder + 1))
    gl.uniform1f(program.at('u_unitsPerPixel'), camera.unitsPerPixel / ratio)
    gl.uniform1f(program.at('u_opacity'), opacity)
    gl.uniform1f(program.at('u_tint'), tint === undefined ? 0 : 1)
    const [r, g, b] = tint === undefined ? [0, 0, 0] : [(tint >> 16) & 255, (tint >> 8) & 255, tint & 255]
    gl.uniform3f(program.at('u_tintColour'), r / 255, g / 255, b / 255)
    for (const [unit, [name, texture]] of Object.entries({
      u_looks: gpu.looks,
      u_widths: gpu.widths,
      u_patterns: gpu.patterns,
    }).entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(program.at(name), unit)
    }
  }

  private place(
    program: Program,
    { width, height }: SheetTarget | DOMRectReadOnly,
    camera: SheetCamera,
    ratio: number,
  ) {
    const { gl } = this
    const scale = ratio / camera.unitsPerPixel
    const cos = [1, 0, -1, 0][camera.turns]! * scale
    const sin = [0, 1, 0, -1][camera.turns]! * scale
    gl.uniformMatrix2fv(program.at('u_turn'), false, [cos, -sin, sin, cos])
    gl.uniform2f(program.at('u_half'), width / 2, height / 2)
  }

  private drawPicture(
    target: SheetTarget | DOMRectReadOnly,
    { camera, ratio }: Pick<Painting, 'camera' | 'ratio'>,
    { texture, box, opacity }: PaintedPicture,
  ): void {
    const { gl, picture } = this
    picture.use()
    gl.disable(gl.DEPTH_TEST)
    gl.enable(gl.BLEND)
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE)
    gl.bindVertexArray(this.empty)
    this.place(picture, target, camera, ratio)
    const [x, y] = camera.centre
    gl.uniform4f(picture.at('u_box'), box[0] - x, box[1] - y, box[2] - x, box[3] - y)
    gl.uniform1f(picture.at('u_opacity'), opacity)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.uniform1i(picture.at('u_picture'), 0)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  /** A finished target on the window, as it lies under the camera of now. */
  show(
    target: SheetTarget,
    painted: Pick<Painting, 'camera' | 'ratio'>,
    camera: SheetCamera,
    ratio: number,
    isDark: boolean,
  ) {
    const { gl } = this
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, width, height)
    const [r, g, b] = paperColour(isDark)
    gl.clearColor(r / 255, g / 255, b / 255, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
    // In units along the window's own directions, so that turned sheets need no turned picture.
    const units = painted.camera.unitsPerPixel / painted.ratio
    const [halfWidth, halfHeight] = [(target.width * units) / 2, (target.height * units) / 2]
    const turned = { ...camera, turns: 0 as const, centre: [0, 0] as Point2 }
    const [dx, dy] = [painted.camera.centre[0] - camera.centre[0], painted.camera.centre[1] - camera.centre[1]]
    const cos = [1, 0, -1, 0][camera.turns]!
    const sin = [0, 1, 0, -1][camera.turns]!
    const [mx, my] = [cos * dx + sin * dy, cos * dy - sin * dx]
    this.drawPicture(
      new DOMRectReadOnly(0, 0, width, height),
      { camera: turned, ratio },
      {
        texture: target.picture,
        box: [mx - halfWidth, my - halfHeight, mx + halfWidth, my + halfHeight],
        opacity: 1,
      },
    )
  }

  delete(): void {
    for (const program of [this.segment, this.fill, this.picture]) program.delete()
    this.gl.deleteVertexArray(this.empty)
  }
}
