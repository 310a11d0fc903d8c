// One model on the graphics card: a vertex buffer, an index buffer and four textures. Made again from
// the model's data when the context was lost.
import { positionUnit, type Vec3 } from '@sunmao/model'
import { subtract } from '../maths/vec3.ts'
import type { ModelData } from '../model/model-data.ts'
import { DataTexture } from './data-texture.ts'
import { EdgesGpu } from './edges-gpu.ts'
import { ListsGpu, type Places } from './lists-gpu.ts'
import type { Program } from './program.ts'

/** The box comes first in the buffers. */
const boxVertices = 8
const boxIndices = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
]

export class ModelGpu {
  private readonly vertices: WebGLBuffer
  private readonly indices: WebGLBuffer
  private readonly edges: EdgesGpu
  /** Number of the first line of each shape. */
  private readonly lineStarts: Int32Array
  readonly triangleArray: WebGLVertexArrayObject
  private readonly instances: DataTexture
  private readonly words: DataTexture
  readonly lists: ListsGpu

  constructor(
    private readonly gl: WebGL2RenderingContext,
    readonly data: ModelData,
  ) {
    const { head, chunkVertices, chunkIndices } = data
    this.vertices = gl.createBuffer()
    this.indices = gl.createBuffer()
    this.edges = new EdgesGpu(gl)
    this.triangleArray = gl.createVertexArray()
    gl.bindVertexArray(null)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertices)
    gl.bufferData(gl.ARRAY_BUFFER, (boxVertices + chunkVertices.at(-1)!) * 8, gl.STATIC_DRAW)
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, boxPoints())
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, (boxIndices.length + chunkIndices.at(-1)!) * 4, gl.STATIC_DRAW)
    gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, Uint32Array.from(boxIndices))
    this.describe(this.triangleArray, this.indices)
    this.lineStarts = new Int32Array(head.vertexCounts.length)
    this.instances = new DataTexture(gl, 'rgba')
    this.words = new DataTexture(gl, 'rg')
    this.lists = new ListsGpu(gl)
    this.writeInstances()
    this.writeWords()
    const seen = new Set<number>()
    for (const mesh of data.meshes) if (mesh) seen.add(mesh.chunk.chunk)
    for (const chunk of seen) this.writeChunk(chunk)
  }

  /** Where the triangles and lines of the shapes are in the buffers. */
  get places(): Places {
    return { data: this.data, boxCount: boxIndices.length, lineStarts: this.lineStarts }
  }

  get bytes(): number {
    const { chunkVertices, chunkIndices } = this.data
    const buffers = chunkVertices.at(-1)! * 8 + chunkIndices.at(-1)! * 4 + this.edges.bytes
    return buffers + this.instances.bytes + this.words.bytes + this.lists.bytes
  }

  /** Again when further instances have come. */
  writeInstances(): void {
    const { count, rows, positions, elements, colours, shapes, head } = this.data
    const texels = new Uint32Array(count * 16)
    const floats = new Float32Array(texels.buffer)
    for (let at = 0; at < count; at++) {
      const to = at * 16
      for (let row = 0; row < 3; row++) {
        for (let axis = 0; axis < 3; axis++) floats[to + row * 4 + axis] = rows[at * 9 + row * 3 + axis]!
        texels[to + row * 4 + 3] = positions[at * 3 + row]!
      }
      texels[to + 12] = elements[at]!
      texels[to + 13] = colours[at]!
      texels[to + 14] = head.fills[shapes[at]!]!
    }
    this.instances.write(texels)
    this.instances.trim()
  }

  writeWords(): void {
    this.words.write(this.data.words)
  }

  /** Only what is between two elements has changed. */
  rewriteWords(first: number, last: number): void {
    this.words.rewrite(this.data.words, first, last)
  }

  writeChunk(chunk: number): void {
    const { gl, data } = this
    const first = data.head.chunkStarts[chunk]!
    const mesh = data.meshes[first]
    if (!mesh) return
    const { vertices, indices, lod } = mesh.chunk
    const vertex = boxVertices + data.chunkVertices[chunk]!
    gl.bindVertexArray(null)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertices)
    gl.bufferSubData(gl.ARRAY_BUFFER, vertex * 8, vertices)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices)
    const place = boxIndices.length + data.chunkIndices[chunk]!
    gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, place * 4, shifted(indices, vertex))
    if (lod.length > 0) gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, (place + indices.length) * 4, shifted(lod, vertex))
    let line = this.edges.add(mesh.chunk)
    for (let shape = first; shape < data.head.chunkStarts[chunk + 1]!; shape++) {
      this.lineStarts[shape] = line
      line += data.meshes[shape]!.lines.length / 2
    }
  }

  private describe(array: WebGLVertexArrayObject, indices: WebGLBuffer): void {
    const { gl } = this
    gl.bindVertexArray(array)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertices)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 3, gl.SHORT, true, 8, 0)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
    gl.bindVertexArray(null)
  }

  /** The lines, for the program that draws them. */
  bindEdges(program: Program): void {
    this.edges.bind(3)
    this.gl.uniform1i(program.at('u_edges'), 3)
  }

  /** Places and textures for a program that reads instances. `offset` is the model's own. */
  bind(program: Program, eye: Vec3, offset: Vec3): void {
    const { gl } = this
    const relative = subtract(eye, [
      this.data.origin[0] + offset[0],
      this.data.origin[1] + offset[1],
      this.data.origin[2] + offset[2],
    ])
    const cell = relative.map((value) => clampCell(Math.round(value / positionUnit))) as [number, number, number]
    gl.uniform3i(program.at('u_eyeCell'), ...cell)
    const rest = relative.map((value, axis) => cell[axis]! * positionUnit - value) as [number, number, number]
    gl.uniform3f(program.at('u_eyeRest'), ...rest)
    this.instances.bind(0)
    this.words.bind(1)
    gl.uniform1i(program.at('u_instances'), 0)
    gl.uniform1i(program.at('u_words'), 1)
  }

  delete(): void {
    const { gl } = this
    for (const buffer of [this.vertices, this.indices]) gl.deleteBuffer(buffer)
    gl.deleteVertexArray(this.triangleArray)
    for (const part of [this.instances, this.words, this.edges, this.lists]) part.delete()
  }
}

/** A camera more than 200 km from a model sees nothing of it. */
const clampCell = (cell: number) => Math.max(-0x7fffffff, Math.min(0x7fffffff, cell))

const shifted = (indices: Uint32Array, by: number) => indices.map((index) => index + by)

function boxPoints(): Int16Array {
  const points = new Int16Array(boxVertices * 4)
  for (let corner = 0; corner < boxVertices; corner++)
    for (let axis = 0; axis < 3; axis++) points[corner * 4 + axis] = corner & (1 << axis) ? 32767 : -32767
  return points
}
