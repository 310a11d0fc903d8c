import { Placements } from '../elements/placement.ts'
import type { StepFile } from '../step/step-file.ts'
import { StepReader } from '../step/step-value.ts'
import { Items } from '../tessellate/items.ts'
import { NotOurs, Source } from '../tessellate/source.ts'
import { MadeNotes, type MadeShapes } from './made-shapes.ts'
import { Shapes } from './shapes.ts'

export interface ItemUnits {
  /** Metres per length unit, radians per unit of angles. */
  unit: number
  angle: number
}

/** Makes items of one file; a thread has one of these. */
export class ItemMaker {
  private readonly items: Items

  constructor(
    file: StepFile,
    private readonly units: ItemUnits,
  ) {
    const reader = new StepReader(file)
    this.items = new Items(file, new Source(reader, new Placements(reader), units.unit, units.angle))
  }

  /** `pause` is called between items. */
  async make(records: Uint32Array, pause: () => Promise<void> | undefined): Promise<MadeShapes> {
    const shapes = new Shapes()
    const notes = new MadeNotes()
    for (const record of records) {
      notes.add(this.makeOne(record, shapes))
      await pause()
    }
    return notes.finish(shapes)
  }

  private makeOne(record: number, shapes: Shapes) {
    try {
      return shapes.add(this.items.meshOf(record), this.units.unit)
    } catch (error) {
      if (error instanceof NotOurs) return 'notOurs' as const
      throw error
    }
  }
}
