// What a record is a part of, up to the site: many things are parts of few, so what is above a whole is found once.
import type { PartOfRelation } from '../ids.ts'
import type { RelationName, Relations } from './relations.ts'

const relationOf: Record<PartOfRelation, readonly RelationName[]> = {
  IFCRELAGGREGATES: ['partOf'],
  IFCRELASSIGNSTOGROUP: ['groupedIn'],
  IFCRELCONTAINEDINSPATIALSTRUCTURE: ['containedIn'],
  IFCRELNESTS: ['nestedIn'],
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT': ['voids', 'fills'],
}
const anyRelation = Object.values(relationOf).flat()
/** No chain of parts in a real file is longer; a circle ends here. */
const MOST_ABOVE = 1000
const none: readonly number[] = []

export class Wholes {
  private readonly known = new Map<readonly RelationName[], Map<number, readonly number[]>>()

  constructor(private readonly relations: Relations) {}

  wholes(record: number, relation: PartOfRelation | undefined): readonly number[] {
    const names = relation === undefined ? anyRelation : relationOf[relation]
    const direct = names.length === 1 ? this.relations.of(names[0]!, record) : this.directOf(record, names)
    if (direct.length === 0) return none
    return direct.length === 1 ? this.fromWhole(direct[0]!, names) : this.from(direct, names)
  }

  private directOf(record: number, names: readonly RelationName[]): readonly number[] {
    return names.flatMap((name) => this.relations.of(name, record))
  }

  private fromWhole(whole: number, names: readonly RelationName[]): readonly number[] {
    const ofNames = this.known.get(names) ?? new Map<number, readonly number[]>()
    this.known.set(names, ofNames)
    const known = ofNames.get(whole)
    if (known) return known
    const found = this.from([whole], names)
    ofNames.set(whole, found)
    return found
  }

  private from(wholes: readonly number[], names: readonly RelationName[]): readonly number[] {
    const found = new Set(wholes)
    const open = [...found]
    while (open.length > 0 && found.size < MOST_ABOVE) {
      const at = open.pop()!
      for (const name of names)
        for (const whole of this.relations.of(name, at)) {
          if (found.has(whole)) continue
          found.add(whole)
          open.push(whole)
        }
    }
    return [...found]
  }
}
