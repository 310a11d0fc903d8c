// Who belongs to whom in a file, from its relationships: read once, each way that somebody asks for.
import type { StepFile, StepReader } from '@sunmao/ifc/step'

/** From records to the records that they are related to. */
type Related = ReadonlyMap<number, readonly number[]>

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
  private readonly known = new Map<RelationName, Related>()

  constructor(
    private readonly file: StepFile,
    private readonly reader: StepReader,
  ) {}

  of(name: RelationName, record: number): readonly number[] {
    let related = this.known.get(name)
    if (!related) {
      related = this.read(relationships[name])
      this.known.set(name, related)
    }
    return related.get(record) ?? none
  }

  /** Where nothing is related to another record, the relationship itself is what is asked for. */
  private read({ types, from, to }: Relationship): Related {
    const found = new Map<number, number[]>()
    for (const type of types)
      for (const record of this.file.recordsOf(type)) {
        const targets = to < 0 ? [record] : this.reader.refsArg(record, to)
        for (const one of this.reader.refsArg(record, from)) {
          const known = found.get(one)
          if (known) known.push(...targets)
          else found.set(one, [...targets])
        }
      }
    return found
  }
}
