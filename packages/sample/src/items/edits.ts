/**
 * What is wrong on purpose (clashes) and what version 2 changes. Everything else of the two versions is equal. An edit
 * names its element by key; where the building has no such element (a storey too few) the edit does not happen.
 */
import type { Vec3 } from '../plan/layout.ts'
import type { Plan, Storey } from '../plan/plan.ts'

export type Version = 1 | 2

export interface Edit {
  /** Built in the wrong place: in both versions, or only in the first. */
  wrong?: { by: Vec3; until?: 2 }
  /** Built twice in the same place. */
  twice?: true
  /** Version 2 has another one, so far away from it. */
  copy?: Vec3
  /** Version 2 does not have it. */
  gone?: true
  /** Version 2 has it elsewhere. */
  move?: Vec3
  /** Version 2 has it wider by so much around its axis, or thicker along z. */
  wider?: number
  thicker?: number
  /** Version 2 says something else of it. */
  says?: { set: string; property: string; to: string | number }
}

/** How far the planted clashes reach into each other, or how near they come, in millimetres. */
export const planted = { ductInBeam: 82, pipeInColumn: 60, trayInDuct: 80, pipeNearDuct: 20, gapWanted: 50 }

/** The elements that planted clashes concern, by key; on the storeys they belong to or the nearest that exist. */
export function sitesOf(plan: Plan) {
  const on = (name: string) => floorNamed(plan, name).name
  const i = plan.bays[0] > 3 ? 2 : 0
  const beamStorey = plan.storeys[floorNamed(plan, '3F').index + 1]!.name
  return {
    bay: i,
    ductInBeam: { a: `${on('3F')}/branch/1s/${i}/1`, b: `${beamStorey}/beam/x/${i}/1` },
    pipeInColumn: { a: `${on('2F')}/hydrant-pipe/1s/${i}`, b: `${on('2F')}/column/${i}/1` },
    trayInDuct: { a: `${on('4F')}/tray/1s/${i}/1`, b: `${on('4F')}/duct/1s/${i}/1` },
    pipeNearDuct: { a: `${on('5F')}/sprinkler-pipe/1s/${i}/1`, b: `${on('5F')}/duct/1s/${i}/1` },
    twice: { a: `${on('5F')}/light/1s/${i}/office/1/1` },
  }
}

/** The storey of that name, else the highest below the roof. */
function floorNamed({ storeys }: Plan, name: string): Storey {
  return storeys.find((storey) => storey.name === name) ?? storeys.at(-2)!
}

export type Edits = ReadonlyMap<string, Edit>

export function editsOf(plan: Plan): Edits {
  const sites = sitesOf(plan)
  const edits = new Map<string, Edit>([
    // Tops of branches are 100 below the beams.
    [sites.ductInBeam.a, { wrong: { by: [0, 0, 100 + planted.ductInBeam] } }],
    // The pipe's face is 43 from the column's; it stands diagonally from it.
    [sites.pipeInColumn.a, { wrong: { by: [-43 - planted.pipeInColumn, 150, 0] } }],
    // 220 lie between tray and duct. Version 2 puts it right.
    [sites.trayInDuct.a, { wrong: { by: [0, -220 - planted.trayInDuct, 0], until: 2 } }],
    // 56 lie between pipe and duct.
    [sites.pipeNearDuct.a, { wrong: { by: [0, 0, 56 - planted.pipeNearDuct] } }],
    [sites.twice.a, { twice: true }],
  ])
  for (const [key, edit] of differencesOn(plan, floorNamed(plan, '2F'))) edits.set(key, edit)
  return edits
}

/** A handful in every discipline, each of another kind. */
function differencesOn(plan: Plan, { name: floor, index }: Storey): [string, Edit][] {
  const above = plan.storeys[index + 1]!.name
  const lowest = plan.storeys[0]!.name
  const room = `${floor}/room/office/0/0`
  return [
    [`${above}/beam/x/0/0`, { copy: [0, 2100, 0] }],
    [`${above}/joist/0/0`, { gone: true }],
    [`${lowest}/footing/0/0`, { move: [0, 0, -100] }],
    [`${above}/beam/y/0/0`, { wider: -50 }],
    [`${lowest}/column/0/0`, { says: { set: '构件信息', property: '混凝土强度等级', to: 'C45' } }],

    [`${room}/0/cabinet`, { copy: [0, 2000, 0] }],
    [`${room}/0/chair/3`, { gone: true }],
    [`${room}/0/desk/1`, { move: [300, 0, 0] }],
    [`${floor}/ceiling/1s/0`, { thicker: 10 }],
    [`${floor}/inner/x/0/1`, { says: { set: 'Pset_WallCommon', property: 'FireRating', to: '2.00h' } }],

    [`${floor}/diffuser/1s/0/0/0`, { copy: [0, -1300, 0] }],
    [`${floor}/diffuser/1s/0/1/1`, { gone: true }],
    [`${floor}/diffuser/1s/0/0/1`, { move: [0, 300, 0] }],
    [`${floor}/branch/1s/0/0`, { wider: -40 }],
    [`${floor}/duct/1s/0/0`, { says: { set: '风管信息', property: '保温厚度', to: 40 } }],

    [`${floor}/sprinkler/1s/0/0/0`, { copy: [0, -1300, 0] }],
    [`${floor}/sprinkler/1s/0/1/2`, { gone: true }],
    [`${floor}/sprinkler/1s/0/1/0`, { move: [0, -400, 0] }],
    [`${floor}/sprinkler-pipe/1s/0/0`, { wider: -8 }],
    [`${floor}/water-main/1s/0/1`, { says: { set: '管道信息', property: '公称压力', to: '1.6 MPa' } }],

    [`${floor}/light/1s/0/office/0/0`, { copy: [0, -1350, 0] }],
    [`${floor}/light/1s/0/office/0/2`, { gone: true }],
    [`${floor}/light/1s/0/office/1/0`, { move: [0, -300, 0] }],
    [`${floor}/tray/1s/0/0`, { wider: -50 }],
    [`${floor}/light/1s/0/corridor/0`, { says: { set: '灯具信息', property: '额定功率', to: 28 } }],
  ]
}
