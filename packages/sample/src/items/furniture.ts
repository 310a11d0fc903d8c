import type { Box } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import type { Room } from '../plan/rooms.ts'
import type { Item, KindName } from './item.ts'
import { shapes } from './shapes.ts'

/** What stands in a room; positions keep clear of columns, pipes beside them, and doors. */
export function* furnitureOf(plan: Plan, storey: Storey, room: Room): Generator<Item> {
  if (storey.kind !== 'floor') return
  const put = (part: string, kind: KindName, x: number, y: number, turn: 0 | 1 | 2 | 3): Item => ({
    key: `${room.key}/${part}`,
    kind,
    storey: storey.index,
    box: standing(kind, x, y, turn),
    turn,
    room: room.key,
  })
  const [x0, y0, , x1, y1] = room.box
  if (room.name === '会议室') {
    yield* meeting(put, (x0 + x1) / 2, (y0 + y1) / 2)
    return
  }
  if (!room.key.includes('/office/')) return
  const south = Math.round(y0 / plan.bay) * plan.bay
  const first = Math.round(x0 / plan.bay)
  const last = Math.round(x1 / plan.bay) - 1
  for (let i = first; i <= last; i++) {
    for (const [at, [x, y]] of desks.entries()) {
      yield put(`${i}/desk/${at}`, 'desk', i * plan.bay + x, south + y, 0)
      yield put(`${i}/chair/${at}`, 'chair', i * plan.bay + x, south + y - 750, 0)
    }
    yield put(`${i}/cabinet`, 'cabinet', i * plan.bay + 6900, south + 4200, 1)
  }
}

const desks = [
  [2400, 3000],
  [4900, 3000],
  [2400, 5800],
  [4900, 5800],
] as const

function* meeting(
  put: (part: string, kind: KindName, x: number, y: number, turn: 0 | 1 | 2 | 3) => Item,
  x: number,
  y: number,
): Generator<Item> {
  yield put('table', 'table', x, y, 0)
  for (let at = 0; at < 4; at++) {
    yield put(`chair/s${at}`, 'chair', x - 1350 + at * 900, y - 950, 0)
    yield put(`chair/n${at}`, 'chair', x - 1350 + at * 900, y + 950, 2)
  }
}

/** The box of a shape on the floor around x, y. */
export function standing(kind: KindName, x: number, y: number, turn: number, z = 0): Box {
  const [width, depth, height] = shapes[kind]!.size
  const [dx, dy] = turn % 2 === 0 ? [width / 2, depth / 2] : [depth / 2, width / 2]
  return [x - dx, y - dy, z, x + dx, y + dy, z + height]
}
