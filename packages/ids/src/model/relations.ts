// Who belongs to whom in a file, from its relationships: read once, each way that somebody asks for.
import type { StepFile, StepReader } from '@sunmao/ifc/step'

/** From records to the records that they are related to: those of a record stand in a row, one record after the other. */
interface Related {
  /** Where those of a record begin; they end where those of the next one do. */
  starts: Int32Array
  targets: Int32Array
}

interface Relationship {
  types: readonly string[]
  /** Places of the attributes. */
  from: number
  to: number
}

const relationships = {
  definedBy: { types: ['IFCRELDEFINESBYPROPERTIES'], from: 4, to: 5 },
  typedBy: { types: ['IFCRELDEFINESBYTYPE'], from: 4, to: 5 },
  classifiedBy: { types: ['IFCRELASSOCIATESCLASSIFICATION'], from: 4, to: 5 },
  referencedBy: { types: ['IFCEXTERNALREFERENCERELATIONSHIP'], from: 3, to: 2 },
  materialClassifiedBy: { types: ['IFCMATERIALCLASSIFICATIONRELATIONSHIP'], from: 1, to: 0 },
  madeOf: { types: ['IFCRELASSOCIATESMATERIAL'], from: 4, to: 5 },
  partOf: { types: ['IFCRELAGGREGATES'], from: 5, to: 4 },
  nestedIn: { types: ['IFCRELNESTS'], from: 5, to: 4 },
  groupedIn: { types: ['IFCRELASSIGNSTOGROUP', 'IFCRELASSIGNSTOGROUPBYFACTOR'], from: 4, to: 6 },
  containedIn: { types: ['IFCRELCONTAINEDINSPATIALSTRUCTURE'], from: 4, to: 5 },
  voids: { types: ['IFCRELVOIDSELEMENT'], from: 5, to: 4 },
  fills: { types: ['IFCRELFILLSELEMENT'], from: 5, to: 4 },
  materialProperties: { types: ['IFCMATERIALPROPERTIES', 'IFCEXTENDEDMATERIALPROPERTIES'], from: 3, to: -1 },
  profileProperties: { types: ['IFCPROFILEPROPERTIES'], from: 3, to: -1 },
} as const satisfies Record<string, Relationship>

export type RelationName = keyof typeof relationships
const none: readonly number[] = []

export class Relations {
  private readonly known = new Map<RelationName, Related | undefined>()

  constructor(
    private readonly file: StepFile,
    private readonly reader: StepReader,
  ) {}

  of(name: RelationName, record: number): readonly number[] {
    if (!this.known.has(name)) this.known.set(name, this.read(relationships[name]))
    const related = this.known.get(name)
    if (!related) return none
    const [from, to] = [related.starts[record]!, related.starts[record + 1]!]
    return from === to ? none : Array.from(related.targets.subarray(from, to))
  }

  /** Where nothing is related to another record, the relationship itself is what is asked for. Nothing where there are none. */
  private read({ types, from, to }: Relationship): Related | undefined {
    const [owners, targets]: [number[], number[]] = [[], []]
    for (const type of types)
      for (const record of this.file.recordsOf(type)) {
        const related = to < 0 ? [record] : this.reader.refsArg(record, to)
        for (const owner of this.reader.refsArg(record, from))
          for (const target of related) {
            owners.push(owner)
            targets.push(target)
          }
      }
    return owners.length > 0 ? inRows(owners, targets, this.file.types.length) : undefined
  }
}

function inRows(owners: readonly number[], targets: readonly number[], records: number): Related {
  const starts = new Int32Array(records + 1)
  for (const owner of owners) starts[owner + 1]! += 1
  for (let at = 0; at < records; at++) starts[at + 1]! += starts[at]!
  const next = starts.slice()
  const rows = new Int32Array(targets.length)
  for (const [at, owner] of owners.entries()) rows[next[owner]!++] = targets[at]!
  return { starts, targets: rows }
}
