import { type Cuts, cuttersOf } from '../booleans/cuts.ts'
import { startManifold } from '../booleans/manifold-program.ts'
import { ManifoldDied, TooLarge } from '../booleans/solids.ts'
import { Placements } from '../elements/placement.ts'
import { briefCuts } from '../limits.ts'
import type { StepFile } from '../step/step-file.ts'
import { StepReader } from '../step/step-value.ts'
import { Items } from '../tessellate/items.ts'
import { NotOurs, Source } from '../tessellate/source.ts'
import { MadeNotes, type MadeShapes } from './made-shapes.ts'
import type { Mesh } from './mesh.ts'
import { Shapes } from './shapes.ts'

export interface ItemUnits {
  /** Metres per length unit, radians per unit of angles. */
  unit: number
  angle: number
}

type Pause = () => Promise<void> | undefined

/** Makes items of one file; a thread has one of these. */
export class ItemMaker {
  private readonly items: Items
  private booleans = 0

  constructor(
    file: StepFile,
    private readonly units: ItemUnits,
  ) {
    const reader = new StepReader(file)
    this.items = new Items(file, new Source(reader, new Placements(reader), units.unit, units.angle))
  }

  /** `pause` is called between items. */
  async make(records: Uint32Array, pause: Pause): Promise<MadeShapes> {
    this.booleans += records.filter((record) => this.items.isBoolean(record)).length
    return this.makeAll(records, pause, (record) => this.items.meshOf(record))
  }

  /** The same of items out of which others are cut. */
  async cut(cuts: Cuts, pause: Pause): Promise<MadeShapes> {
    this.booleans += cuts.items.length
    return this.makeAll(cuts.items, pause, (record, at) => this.items.cutMeshOf(record, cuttersOf(cuts, at)))
  }

  private async makeAll(records: Uint32Array, pause: Pause, meshOf: (record: number, at: number) => Mesh) {
    const shapes = new Shapes()
    const notes = new MadeNotes()
    for (const [at, record] of records.entries()) {
      if (this.booleans > 0) await startManifold(this.booleans < briefCuts)
      this.makeOne(record, shapes, notes, () => meshOf(record, at))
      await pause()
    }
    return notes.finish(shapes)
  }

  private makeOne(record: number, shapes: Shapes, notes: MadeNotes, meshOf: () => Mesh): void {
    try {
      const mesh = meshOf()
      const placed = shapes.add(mesh, this.units.unit)
      // What came out of a boolean and is not closed may come out of the kernel.
      const isOpen = mesh.isSolid && typeof placed === 'object' && !shapes.all[placed.shape]!.isClosed
      notes.add(isOpen ? 'notOurs' : placed)
    } catch (error) {
      if (error instanceof TooLarge || error instanceof ManifoldDied)
        notes.add(shapes.add(this.items.uncutMeshOf(record), this.units.unit), true)
      else if (error instanceof NotOurs) notes.add('notOurs')
      else throw error
    }
  }
}
