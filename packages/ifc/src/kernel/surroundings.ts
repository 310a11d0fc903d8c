// What a selection of products needs from elsewhere: units, colours, holes. It stands all over the file and is asked for with
// every batch, so who is about whom is looked up once.

import type { StepReader } from '../step/step-value.ts'
import type { GeometryGraph } from './geometry-graph.ts'

/** Records, and the record that each is about; -1 for none. */
interface About {
  records: Uint32Array
  targets: Int32Array
}

export class Surroundings {
  private readonly always: readonly number[]
  private readonly colours: readonly About[]
  private readonly materials: About
  private readonly holes: About
  private readonly wholes: About

  constructor(
    reader: StepReader,
    private readonly graph: GeometryGraph,
  ) {
    const { file } = reader
    const about = (type: string, argument: number): About => {
      const records = file.recordsOf(type)
      return { records, targets: Int32Array.from(records, (record) => reader.refArg(record, argument)) }
    }
    const none: About = { records: new Uint32Array(0), targets: new Int32Array(0) }
    const definitions = file.recordsOf('IFCMATERIALDEFINITIONREPRESENTATION')
    this.always = [...file.recordsOf('IFCPROJECT'), ...file.recordsOf('IFCUNITASSIGNMENT'), ...definitions]
    this.colours = [about('IFCSTYLEDITEM', 0), about('IFCINDEXEDCOLOURMAP', 0)]
    this.materials = definitions.length ? about('IFCRELASSOCIATESMATERIAL', 5) : none
    this.holes = about('IFCRELVOIDSELEMENT', 5)
    this.wholes = this.holes.records.length ? about('IFCRELAGGREGATES', 4) : none
  }

  /** Adds what the present selection needs. */
  select(): void {
    const { graph } = this
    for (const record of this.always) this.selectSound(record)
    for (const colours of this.colours)
      each(colours, (record, item) => graph.isSelected(item) && this.selectSound(record))
    each(this.materials, (relation, material) => this.selectSound(material) && graph.selectOne(relation))
    each(this.holes, (relation, opening) => graph.isSelected(opening) && graph.selectOne(relation))
    each(this.wholes, (relation, whole) => graph.isSelected(whole) && graph.selectOne(relation))
  }

  private selectSound(record: number): boolean {
    if (this.graph.faultOf(record)) return false
    this.graph.select(record)
    return true
  }
}

function each({ records, targets }: About, use: (record: number, target: number) => unknown): void {
  for (let at = 0; at < records.length; at++) if (targets[at]! >= 0) use(records[at]!, targets[at]!)
}
