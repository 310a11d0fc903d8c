// A federation of five disciplines with sixty problems that are known, and its second version with new GlobalIds: the templates
// alone find all of them, group them as a coordinator would, and know each again.
import type { ClashPoint, ClashTest } from '@sunmao/contract'
import {
  type Discipline,
  type PlantedProblem,
  planBuilding,
  plantedClashes,
  plantedFederation,
  writeIfc,
} from '@sunmao/sample'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClashSetup, pairOf, SAMPLE, startClashSetup } from './clash-setup.ts'
import type { Caller } from './test-server.ts'

const plan = planBuilding({ name: '联合', floors: 3, basements: 0, bays: [1, 2] })
const { problems, planOf } = plantedFederation(plan)
const disciplines: readonly Discipline[] = ['A', 'S', 'M', 'P', 'E']
let hub: ClashSetup
let lead: Caller
let tests: ClashTest[]

const bytesOf = (discipline: Discipline, version: 1 | 2) =>
  Buffer.from([...writeIfc(planOf(discipline, version), { disciplines: [discipline], version })].join(''))
const keyOf = (ids: readonly string[]) => [...ids].sort().join(' ')
const pointsNow = async () => (await Promise.all(tests.map(({ id }) => hub.points(id)))).flat()
const open = ['new', 'active', 'reviewed', 'reopened']

beforeAll(async () => {
  hub = await startClashSetup([])
  ;({ lead } = hub)
  for (const discipline of disciplines) await hub.addFile(discipline, bytesOf(discipline, 1))
  const codes = (await lead.call('GET', `/api/clash/templates?projId=${SAMPLE}`)).body
    .filter(({ type }: ClashTest) => type === 'hard')
    .map(({ code }: { code: string }) => code)
  tests = (await lead.call('POST', '/api/clash/templates', { projId: SAMPLE, subId: hub.subId, codes })).body
}, 240_000)
afterAll(() => hub.stop())

const known = new Map<PlantedProblem, ClashPoint>()

it('the templates find all sixty, and nothing that is not planted', async () => {
  for (const { id } of tests) expect((await hub.run(id)).status).toBe('completed')
  const found = new Map((await pointsNow()).map((point) => [pairOf(point), point]))
  const missing = problems.filter(({ first }) => first && !found.has(keyOf(first)))
  expect(missing.map(({ kind }) => kind)).toEqual([])
  for (const problem of problems) if (problem.first) known.set(problem, found.get(keyOf(problem.first))!)
  const others = plantedClashes(plan).filter(({ kind }) => kind === 'hard').length
  expect(found.size).toBe(60 + others)
  const groups = new Set([...known.values()].map(({ groupId }) => groupId))
  expect(groups.size).toBeGreaterThanOrEqual(10)
  expect(groups.size).toBeLessThanOrEqual(14)
}, 240_000)

it('of the second version every status is right, and no issue is answered wrongly', async () => {
  const raise = async (wanted: readonly PlantedProblem[]) => {
    const references = wanted.map((problem) => ({ kind: 'clashPoint', id: known.get(problem)!.id }))
    const made = await lead.call('POST', '/api/issue', {
      ...{ subId: hub.subId, title: '碰撞', type: 'clash', errorClass: 'technical', priority: 'high' },
      ...{ raiseDiscipline: 'A', discipline: 'M', assigneeIds: [], references },
    })
    expect([made.status, made.body.message]).toEqual([201, undefined])
    return made.body.id as number
  }
  const of = (fate: PlantedProblem['fate']) => problems.filter((problem) => problem.fate === fate)
  const issues = {
    solved: await raise(of('solved')),
    reshaped: await raise(of('reshaped')),
    moved: await raise(of('moved')),
    mixed: await raise([...of('solved').slice(0, 2), of('kept')[0]!]),
  }
  for (const discipline of disciplines) await hub.addFile(discipline, bytesOf(discipline, 2))
  for (const { id } of tests) expect((await hub.run(id)).status).toBe('completed')
  const now = await pointsNow()
  const byId = new Map(now.map((point) => [point.id, point]))
  const wrong = problems.flatMap((problem) => {
    const before = known.get(problem)
    const point = before ? byId.get(before.id) : now.find((one) => pairOf(one) === keyOf(problem.second!))
    const isRight =
      problem.fate === 'solved'
        ? point?.status === 'resolved'
        : open.includes(point?.status ?? '') && pairOf(point!) === keyOf(problem.second!)
    return isRight ? [] : [[problem.kind, problem.fate, point?.status]]
  })
  expect(wrong).toEqual([])
  const planted = new Set(problems.flatMap(({ second }) => (second ? [keyOf(second)] : [])))
  const others = plantedClashes(plan, 2).filter(({ kind }) => kind === 'hard').length
  expect(now.filter((point) => open.includes(point.status)).length).toBe(planted.size + others)
  const statusOf = async (id: number) => (await lead.call('GET', `/api/issue/detail?id=${id}`)).body.status
  expect(await statusOf(issues.solved)).toBe('answered')
  for (const id of [issues.reshaped, issues.moved, issues.mixed]) expect(await statusOf(id)).toBe('open')
}, 240_000)
