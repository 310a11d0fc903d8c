import { editsOf } from './items/edits.ts'
import { entriesOf } from './items/items-of.ts'
import { disciplines } from './items/kinds.ts'
import { propertiesOf, sizeOf } from './items/properties.ts'
import { globalId } from './plan/hash.ts'
import type { Plan } from './plan/plan.ts'

/** GlobalIds, in the order of the file. An element can be moved, reshaped and changed at once. */
export interface Differences {
  added: string[]
  removed: string[]
  moved: string[]
  /** Its body differs in its own coordinates. */
  reshaped: string[]
  /** Values as the file has them, in its units. A reshaped element's sizes and quantities are among them. */
  changed: Change[]
}

export interface Change {
  globalId: string
  set: string
  property: string
  from: string | number | boolean
  to: string | number | boolean
}

/** What version 2 has otherwise than version 1; nothing else differs. */
export function plannedDifferences(
  plan: Plan,
  only: { disciplines?: readonly (typeof disciplines)[number][] } = {},
): Differences {
  const found: Differences = { added: [], removed: [], moved: [], reshaped: [], changed: [] }
  const edits = editsOf(plan)
  for (const storey of plan.storeys) {
    for (const discipline of only.disciplines ?? disciplines) {
      const second = entriesOf(plan, storey, discipline, 2, edits)
      for (const was of entriesOf(plan, storey, discipline, 1, edits)) {
        const is = second.next().value!
        if (!was.edit) continue
        const id = globalId(plan.seed, was.item.key)
        if (was.isAbsent) found.added.push(id)
        else if (is.isAbsent) found.removed.push(id)
        else {
          const [a, b] = [sizeOf(was.item.box).join(), sizeOf(is.item.box).join()]
          if (a !== b) found.reshaped.push(id)
          else if (was.item.box.join() !== is.item.box.join()) found.moved.push(id)
          found.changed.push(...changesOf(plan, id, was, is))
        }
      }
    }
  }
  return found
}

type Entry = ReturnType<typeof entriesOf> extends Generator<infer Each> ? Each : never

function changesOf(plan: Plan, id: string, was: Entry, is: Entry): Change[] {
  const after = propertiesOf(plan, is.item, is.edit, 2)
  return propertiesOf(plan, was.item, was.edit, 1).flatMap((set, s) =>
    set.properties.flatMap(({ name, value: from }, p) => {
      const to = after[s]!.properties[p]!.value
      return from === to ? [] : [{ globalId: id, set: set.name, property: name, from, to }]
    }),
  )
}
