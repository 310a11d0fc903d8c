// Who belongs to whom in a file, from its relationships: read once, each way that somebody asks for.
import type { StepFile, StepReader } from '@sunmao/ifc/step'

/** From a record to the records that it is related to. */
type Related = (record: number) => readonly number[]

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
    return related(record)
  }

  /** Where nothing is related to another record, the relationship itself is what is asked for. */
  private read({ types, from, to }: Relationship): Related {
    const owners: number[] = []
    const targets: number[] = []
    for (const type of types)
      for (const record of this.file.recordsOf(type)) {
        const related = to < 0 ? [record] : this.reader.refsArg(record, to)
        for (const owner of this.reader.refsArg(record, from))
          for (const target of related) {
            owners.push(owner)
            targets.push(target)
          }
      }
    if (owners.length === 0) return () => none
    const { length } = this.file.types
    return owners.length < length * FEW ? byOwner(owners, targets) : inChains(owners, targets, length)
  }
}

/** Of the records: what fewer have is looked up, without a place for each. */
const FEW = 0.02

function byOwner(owners: readonly number[], targets: readonly number[]): Related {
  const found = new Map<number, number[]>()
  for (const [at, owner] of owners.entries()) {
    const known = found.get(owner)
    if (known) known.push(targets[at]!)
    else found.set(owner, [targets[at]!])
  }
  return (record) => found.get(record) ?? none
}

/** By owner the first of its places in the lists, by place the next of the same owner. */
function inChains(owners: readonly number[], targets: readonly number[], records: number): Related {
  const first = new Int32Array(records).fill(-1)
  const next = new Int32Array(owners.length)
  for (let at = owners.length - 1; at >= 0; at--) {
    const owner = owners[at]!
    next[at] = first[owner]!
    first[owner] = at
  }
  return (record) => {
    let at = first[record]!
    if (at < 0) return none
    const found = [targets[at]!]
    for (at = next[at]!; at >= 0; at = next[at]!) found.push(targets[at]!)
    return found
  }
}
