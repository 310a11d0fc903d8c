import { cacheBytes } from '../limits.ts'
import type { Scene } from '../scene/scene.ts'
import { bodiesOf } from './body.ts'
import type { Body } from './piece.ts'

/** Prepared shapes: an instance finds what another of the same shape has prepared. One for each thread. */
export class BodyCache {
  private models: Map<number, Body[]>[] = []
  private bytes = 0

  constructor(private readonly scene: Scene) {
    this.clear()
  }

  bodies(model: number, shape: number): readonly Body[] {
    const known = this.models[model]!.get(shape)
    if (known) return known
    const bodies = bodiesOf(this.scene.models[model]!.meshes, shape)
    this.bytes += bodies.reduce((sum, body) => sum + sizeOf(body), 200)
    // All at once: neighbours in space come soon after each other, so little is prepared twice.
    if (this.bytes > cacheBytes) this.clear()
    this.models[model]!.set(shape, bodies)
    return bodies
  }

  private clear(): void {
    this.models = this.scene.models.map(() => new Map())
    this.bytes = 0
  }
}

/** About, with the tree that may come. */
const sizeOf = ({ indices, pieces }: Body) =>
  500 + pieces.reduce((sum, { planes }) => sum + 300 + planes.byteLength, pieces.length === 1 ? 0 : indices.length * 12)
