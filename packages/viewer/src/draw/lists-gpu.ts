// The lists of one model on the graphics card, and the calls that draw them.
import type { ModelData } from '../model/model-data.ts'
import { DataTexture } from './data-texture.ts'
import { level } from './detail.ts'
import type { DrawLists } from './draw-lists.ts'
import type { Program } from './program.ts'

/** The part of WEBGL_multi_draw that we use; TypeScript's own types lack it. */
export interface MultiDraw {
  multiDrawElementsInstancedWEBGL(
    mode: number,
    counts: Int32Array,
    countsOffset: number,
    type: number,
    offsets: Int32Array,
    offsetsOffset: number,
    instanceCounts: Int32Array,
    instanceCountsOffset: number,
    drawCount: number,
  ): void
  multiDrawArraysInstancedWEBGL(
    mode: number,
    firsts: Int32Array,
    firstsOffset: number,
    counts: Int32Array,
    countsOffset: number,
    instanceCounts: Int32Array,
    instanceCountsOffset: number,
    drawCount: number,
  ): void
}

/** Where shapes are in the buffers of a model. */
export interface Places {
  data: ModelData
  /** Indices of the box, which comes first. */
  boxCount: number
  lineStarts: Int32Array
}

/** As the multi-draw calls want it: one entry for each sub-draw; offsets of triangles in bytes, of lines in vertices. */
interface Ranges {
  counts: Int32Array
  offsets: Int32Array
  instanceCounts: Int32Array
}

const makeRanges = (count: number): Ranges => ({
  counts: new Int32Array(count),
  offsets: new Int32Array(count),
  instanceCounts: new Int32Array(count),
})

/** Boxes stand for shapes that are small in the picture or have not come yet. */
export type BodyPart = 'all' | 'shapes' | 'boxes'

/** Two triangles. */
const verticesPerLine = 6

export class ListsGpu {
  private readonly texture: DataTexture
  private lists: DrawLists | undefined
  private triangles = makeRanges(0)
  private lines = makeRanges(0)

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.texture = new DataTexture(gl, 'r')
  }

  get bytes(): number {
    return this.texture.bytes
  }

  set(lists: DrawLists, { data, boxCount, lineStarts }: Places): void {
    this.lists = lists
    this.texture.write(lists.draws.bases, lists.list)
    const { count, shapes, levels, instanceCounts } = lists.draws
    const [triangles, lines] = [makeRanges(count), makeRanges(count)]
    triangles.instanceCounts.set(instanceCounts)
    for (let draw = 0; draw < count; draw++) {
      const shape = shapes[draw]!
      triangles.counts[draw] = boxCount
      if (shape < 0) continue
      const mesh = data.meshes[shape]!
      const place = boxCount + data.chunkIndices[mesh.chunk.chunk]!
      const isLod = levels[draw] === level.lod
      triangles.counts[draw] = isLod ? data.head.lodCounts[shape]! : data.head.indexCounts[shape]!
      triangles.offsets[draw] = (place + (isLod ? mesh.chunk.indices.length + mesh.firstLod : mesh.firstIndex)) * 4
      if (levels[draw] !== level.lined) continue
      lines.counts[draw] = (mesh.lines.length / 2) * verticesPerLine
      lines.offsets[draw] = lineStarts[shape]! * verticesPerLine
      lines.instanceCounts[draw] = instanceCounts[draw]!
    }
    this.triangles = triangles
    this.lines = lines
  }

  get hasBoxes(): boolean {
    return this.lists?.draws.shapes.includes(-1) ?? false
  }

  has(which: number): boolean {
    return this.lists !== undefined && this.lists.passStarts[which + 1]! > this.lists.passStarts[which]!
  }

  /** Draws some of a pass with the bound program and vertex array; returns the number of GL calls. */
  drawBodies(program: Program, multiDraw: MultiDraw | null, which: number, part: BodyPart): number {
    if (!this.lists) return 0
    const { passStarts, draws } = this.lists
    const [start, end] = [passStarts[which]!, passStarts[which + 1]!]
    // A pass ends with its boxes.
    const boxes = end > start && draws.shapes[end - 1]! < 0 ? end - 1 : end
    const from = part === 'boxes' ? boxes : start
    return this.draw(program, multiDraw, from, part === 'shapes' ? boxes : end, 'triangles')
  }

  /** Likewise the lines of some passes. */
  drawLines(program: Program, multiDraw: MultiDraw | null, fromPass: number, toPass: number): number {
    if (!this.lists) return 0
    const { passStarts } = this.lists
    return this.draw(program, multiDraw, passStarts[fromPass]!, passStarts[toPass + 1]!, 'lines')
  }

  private draw(
    program: Program,
    multiDraw: MultiDraw | null,
    from: number,
    to: number,
    mode: 'triangles' | 'lines',
  ): number {
    const { gl, lists } = this
    if (!lists || from === to) return 0
    const { counts, offsets, instanceCounts } = this[mode]
    this.texture.bind(2)
    gl.uniform1i(program.at('u_list'), 2)
    gl.uniform1i(program.at('u_lists'), lists.draws.count)
    gl.uniform1i(program.at('u_draw'), from)
    if (multiDraw) {
      const rest = [instanceCounts, from, to - from] as const
      if (mode === 'lines') multiDraw.multiDrawArraysInstancedWEBGL(gl.TRIANGLES, offsets, from, counts, from, ...rest)
      else
        multiDraw.multiDrawElementsInstancedWEBGL(gl.TRIANGLES, counts, from, gl.UNSIGNED_INT, offsets, from, ...rest)
      return 1
    }
    let calls = 0
    for (let draw = from; draw < to; draw++) {
      if (counts[draw] === 0 || instanceCounts[draw] === 0) continue
      gl.uniform1i(program.at('u_draw'), draw)
      const [count, offset, instances] = [counts[draw]!, offsets[draw]!, instanceCounts[draw]!]
      if (mode === 'lines') gl.drawArraysInstanced(gl.TRIANGLES, offset, count, instances)
      else gl.drawElementsInstanced(gl.TRIANGLES, count, gl.UNSIGNED_INT, offset, instances)
      calls++
    }
    return calls
  }

  delete(): void {
    this.texture.delete()
  }
}
