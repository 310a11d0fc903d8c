import type { Box, Vec3 } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { airOf } from './air.ts'
import { architectureOf } from './architecture.ts'
import { type Edit, type Edits, editsOf, type Version } from './edits.ts'
import { type Item, moved } from './item.ts'
import { type Discipline, disciplines } from './kinds.ts'
import { powerOf } from './power.ts'
import { structureOf } from './structure.ts'
import { waterOf } from './water.ts'

export interface Selection {
  /** All unless told. */
  disciplines?: readonly Discipline[]
  /** 1 unless told. */
  version?: Version
}

/** An element as one version has it, or as the other one has it and this one has not. */
export interface Entry {
  item: Item
  isAbsent: boolean
  /** Set where the versions differ or could. */
  edit: Edit | undefined
}

const sources: Record<Discipline, (plan: Plan, storey: Storey) => Generator<Item>> = {
  A: architectureOf,
  S: structureOf,
  M: airOf,
  P: waterOf,
  E: powerOf,
}

/** Every element of a storey, one after the other, the same order in both versions; nothing is kept. */
export function* entriesOf(
  plan: Plan,
  storey: Storey,
  discipline: Discipline,
  version: Version,
  edits: Edits,
): Generator<Entry> {
  for (const item of sources[discipline](plan, storey)) {
    const edit = edits.get(item.key)
    if (!edit) {
      yield { item, isAbsent: false, edit: undefined }
      continue
    }
    yield { item: edited(item, edit, version), isAbsent: !!edit.gone && version === 2, edit }
    const another = (suffix: string, by: Vec3): Item => ({
      ...item,
      key: `${item.key}/${suffix}`,
      box: moved(item.box, by),
    })
    if (edit.twice) yield { item: another('again', [0, 0, 0]), isAbsent: false, edit }
    if (edit.copy) yield { item: another('more', edit.copy), isAbsent: version === 1, edit }
  }
  for (const { discipline: whose, first, second } of plan.extras ?? []) {
    const there = version === 1 ? first : second
    const item = there ?? first ?? second
    if (whose === discipline && item?.storey === storey.index) yield { item, isAbsent: !there, edit: {} }
  }
}

/** Every element that a version has. */
export function* itemsOf(plan: Plan, selection: Selection = {}): Generator<Item> {
  const edits = editsOf(plan)
  for (const storey of plan.storeys)
    for (const discipline of selection.disciplines ?? disciplines)
      for (const { item, isAbsent } of entriesOf(plan, storey, discipline, selection.version ?? 1, edits))
        if (!isAbsent) yield item
}

function edited(item: Item, edit: Edit, version: Version): Item {
  let box = item.box
  if (edit.wrong && !(edit.wrong.until && version >= edit.wrong.until)) box = moved(box, edit.wrong.by)
  if (version === 2) {
    if (edit.move) box = moved(box, edit.move)
    if (edit.thicker) box = [box[0], box[1], box[2], box[3], box[4], box[5] + edit.thicker]
    if (edit.wider) box = widened(item, box, edit.wider / 2)
  }
  return box === item.box ? item : { ...item, box }
}

/** Both ways from the axis; a pipe stays round. */
function widened({ along, kind }: Item, [x0, y0, z0, x1, y1, z1]: Box, by: number): Box {
  const up = kind === 'sprinklerPipe' ? by : 0
  const [x, y] = along === 'y' ? [by, 0] : [0, by]
  return [x0 - x, y0 - y, z0 - up, x1 + x, y1 + y, z1 + up]
}
