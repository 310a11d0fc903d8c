// Decides how much is drawn for a frame: nothing when the picture is there already, borders when it was moved, everything
// in one go when that is quick, else slice after slice while the old picture is shown.
import type { Box2, Sheet } from '@sunmao/dxf'
import { SheetBackdrop } from './sheet-backdrop.ts'
import { shownBox } from './sheet-camera.ts'
import { type SheetFrame, SheetGpu, type SheetPart } from './sheet-gpu.ts'
import { SheetPicture } from './sheet-picture.ts'
import { makeSheetPrograms, type SheetPrograms } from './sheet-programs.ts'
import { backgrounds, inkChannels, type SheetLook } from './sheet-styles.ts'

export interface PaintedSheet {
  sheet: Sheet
  look: SheetLook
  opacity: number
}

interface OnGpu {
  gpu: SheetGpu
  look: SheetLook
}

interface Job {
  frame: SheetFrame
  steps: { painted: PaintedSheet; parts: SheetPart[]; isFirst: boolean }[]
  next: number
}

/** What one slice should take, and with how many primitives to begin. */
const sliceMs = 20
const firstSlice = 60_000
/** A moved picture counts as moved by whole pixels up to this error. */
const wholePixel = 0.02
/** The picture is larger than the canvas by this much at each side, in device pixels. */
const margin = 96
/** Lines and letters reach so far beyond their block, in device pixels. */
const border = 6
const lettersMs = 8

export class SheetPainter {
  sheets: readonly PaintedSheet[] = []
  background: SheetLook['background'] = 'white'
  private readonly onGpu = new Map<PaintedSheet, OnGpu>()
  readonly backdrop: SheetBackdrop
  private readonly picture: SheetPicture
  private readonly programs: SheetPrograms
  private drawn: SheetFrame | undefined
  private job: Job | undefined
  private sliceSize = firstSlice

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.backdrop = new SheetBackdrop(gl)
    this.picture = new SheetPicture(gl)
    this.programs = makeSheetPrograms(gl)
  }

  /** What was drawn no longer holds. */
  invalidate(): void {
    this.drawn = undefined
    this.job = undefined
  }

  /** True when there is more to be drawn for this frame. `isWhole` draws all of it at once. */
  paint(shown: SheetFrame, isWhole = false): boolean {
    const frame = { ...shown, width: shown.width + 2 * margin, height: shown.height + 2 * margin }
    this.upload()
    if (this.picture.resize(frame.width, frame.height)) this.invalidate()
    if (!this.hasAllLetters()) {
      if (isWhole) while (this.makeLetters(1000));
      else this.makeLetters(lettersMs)
      // What was drawn until now has bars in place of letters.
      if (this.hasAllLetters()) this.invalidate()
    }
    const isDone = this.draw(frame, isWhole)
    return !isDone || !this.hasAllLetters()
  }

  private draw(frame: SheetFrame, isWhole: boolean): boolean {
    const { drawn } = this
    if (drawn && isSame(drawn, frame)) {
      this.picture.show()
      return true
    }
    const shift = drawn && !this.job ? shiftBetween(drawn, frame) : undefined
    if (shift) {
      const isInMargin = shift.every((pixels) => Math.abs(pixels) <= margin)
      if (!isInMargin) this.drawBorders(frame, shift)
      this.picture.show(1, ...(isInMargin ? shift : []))
      return true
    }
    if (!this.job || !isSame(this.job.frame, frame)) this.job = this.begin(frame)
    const isDone = this.work(this.job, isWhole)
    if (isDone) {
      this.picture.swap()
      this.drawn = frame
      this.job = undefined
      this.picture.show()
    } else this.showPreview(frame)
    return isDone
  }

  private begin(frame: SheetFrame): Job {
    const box = boxOf(frame, 0, 0, frame.width, frame.height)
    const steps = this.sheets.flatMap((painted) =>
      this.onGpu
        .get(painted)!
        .gpu.partsIn(box, frame.pixelsPerUnit)
        .map((part, at) => ({ painted, parts: [part], isFirst: at === 0 })),
    )
    this.picture.begin()
    this.clear()
    this.backdrop.draw(frame)
    return { frame, steps, next: 0 }
  }

  private clear(): void {
    const { gl } = this
    const [r, g, b] = backgrounds[this.background]
    gl.depthMask(true)
    gl.clearColor(r, g, b, 1)
    gl.clearDepth(1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  }

  private setState(): void {
    const { gl } = this
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.BLEND)
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE)
  }

  private useInk(painted?: PaintedSheet): void {
    const { gl } = this
    const ink = painted?.look.ink
    gl.colorMask(...(ink ? inkChannels[ink] : ([true, true, true] as const)), true)
    gl.blendEquation(ink ? gl.MIN : gl.FUNC_ADD)
  }

  /** True when the job is done. */
  private work(job: Job, isWhole: boolean): boolean {
    const { gl } = this
    this.picture.begin()
    this.setState()
    const start = performance.now()
    let count = 0
    while (job.next < job.steps.length && (isWhole || count < this.sliceSize)) {
      const { painted } = job.steps[job.next]!
      if (job.steps[job.next]!.isFirst) gl.clear(gl.DEPTH_BUFFER_BIT)
      const parts: SheetPart[] = []
      do {
        const part = job.steps[job.next]!.parts[0]!
        parts.push(part)
        count += part.block.to - part.block.from
        job.next++
      } while (
        job.next < job.steps.length &&
        job.steps[job.next]!.painted === painted &&
        (isWhole || count < this.sliceSize)
      )
      this.useInk(painted)
      this.onGpu.get(painted)!.gpu.draw(parts, job.frame, this.programs, painted.opacity)
    }
    this.useInk()
    const isDone = job.next >= job.steps.length
    if (isWhole || (isDone && count < firstSlice / 4)) return isDone
    // Asking for a pixel waits until all is drawn: only so is the time of a slice known.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    const taken = Math.max(1, performance.now() - start)
    this.sliceSize = Math.min(4_000_000, Math.max(8000, (count * sliceMs) / taken))
    return isDone
  }

  private drawBorders(frame: SheetFrame, [dx, dy]: readonly [number, number]): void {
    const { gl } = this
    const { width, height } = frame
    this.picture.shift(dx, dy)
    this.picture.begin()
    this.setState()
    gl.enable(gl.SCISSOR_TEST)
    const strips = [
      dx > 0 ? [0, 0, dx, height] : dx < 0 ? [width + dx, 0, -dx, height] : undefined,
      dy > 0 ? [0, 0, width, dy] : dy < 0 ? [0, height + dy, width, -dy] : undefined,
    ]
    for (const strip of strips) {
      if (!strip) continue
      const [x, y, w, h] = strip as [number, number, number, number]
      gl.scissor(x, y, w, h)
      this.clear()
      this.backdrop.draw(frame)
      const box = boxOf(frame, x, y, w, h)
      for (const painted of this.sheets) {
        gl.clear(gl.DEPTH_BUFFER_BIT)
        const { gpu } = this.onGpu.get(painted)!
        this.useInk(painted)
        gpu.draw(
          gpu.partsIn(box, frame.pixelsPerUnit),
          { ...frame, window: [x, y, w, h] },
          this.programs,
          painted.opacity,
        )
      }
      this.useInk()
    }
    gl.disable(gl.SCISSOR_TEST)
    this.picture.swap()
    // Where whole pixels put it, so that errors do not add up.
    this.drawn = frame
  }

  /** The kept picture where its contents now belong; a turned one is not shown. */
  private showPreview(frame: SheetFrame): void {
    const { gl, drawn } = this
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    this.clear()
    if (!drawn || drawn.rotation !== frame.rotation) return
    const [cos, sin] = [Math.cos(frame.rotation), Math.sin(frame.rotation)]
    const [ux, uy] = [
      (drawn.centre[0] - frame.centre[0]) * frame.pixelsPerUnit,
      (drawn.centre[1] - frame.centre[1]) * frame.pixelsPerUnit,
    ]
    this.picture.show(frame.pixelsPerUnit / drawn.pixelsPerUnit, ux * cos - uy * sin, ux * sin + uy * cos)
  }

  private upload(): void {
    for (const [painted, { gpu }] of this.onGpu)
      if (!this.sheets.includes(painted)) {
        gpu.delete()
        this.onGpu.delete(painted)
      }
    for (const painted of this.sheets) {
      let there = this.onGpu.get(painted)
      if (!there) {
        there = { gpu: new SheetGpu(this.gl, painted.sheet), look: painted.look }
        there.gpu.setLook(painted.look)
        this.onGpu.set(painted, there)
      } else if (there.look !== painted.look) {
        there.look = painted.look
        there.gpu.setLook(painted.look)
      }
    }
  }

  private hasAllLetters(): boolean {
    return [...this.onGpu.values()].every(({ gpu }) => gpu.hasAllLetters)
  }

  private makeLetters(milliseconds: number): boolean {
    for (const { gpu } of this.onGpu.values()) if (!gpu.hasAllLetters) return gpu.makeLetters(milliseconds)
    return false
  }

  stop(): void {
    for (const { gpu } of this.onGpu.values()) gpu.delete()
    this.onGpu.clear()
    this.backdrop.stop()
    this.picture.stop()
    this.programs.delete()
  }
}

const isSame = (a: SheetFrame, b: SheetFrame) =>
  a.centre[0] === b.centre[0] &&
  a.centre[1] === b.centre[1] &&
  a.pixelsPerUnit === b.pixelsPerUnit &&
  a.rotation === b.rotation &&
  a.width === b.width &&
  a.height === b.height

/** By how many whole pixels contents moved, right and up; nothing when it is more than a move. */
function shiftBetween(a: SheetFrame, b: SheetFrame): readonly [number, number] | undefined {
  if (a.pixelsPerUnit !== b.pixelsPerUnit || a.rotation !== b.rotation) return undefined
  const [ux, uy] = [(a.centre[0] - b.centre[0]) * b.pixelsPerUnit, (a.centre[1] - b.centre[1]) * b.pixelsPerUnit]
  const [cos, sin] = [Math.cos(b.rotation), Math.sin(b.rotation)]
  const moved = [ux * cos - uy * sin, ux * sin + uy * cos] as const
  const whole = moved.map(Math.round) as [number, number]
  if (moved.some((value, axis) => Math.abs(value - whole[axis]!) > wholePixel)) return undefined
  return Math.abs(whole[0]) < b.width && Math.abs(whole[1]) < b.height ? whole : undefined
}

/** The box of the sheet behind a rectangle of the picture, y up, with what reaches into it. */
function boxOf(frame: SheetFrame, x: number, y: number, width: number, height: number): Box2 {
  const [cos, sin] = [Math.cos(frame.rotation), Math.sin(frame.rotation)]
  const [mx, my] = [
    (x + width / 2 - frame.width / 2) / frame.pixelsPerUnit,
    (y + height / 2 - frame.height / 2) / frame.pixelsPerUnit,
  ]
  const centre = [frame.centre[0] + mx * cos + my * sin, frame.centre[1] + my * cos - mx * sin] as const
  const camera = { centre, unitsPerPixel: 1 / frame.pixelsPerUnit, rotation: frame.rotation }
  return shownBox(camera, { width: width + 2 * border, height: height + 2 * border })
}
