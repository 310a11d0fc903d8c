// Clash points of a large project beside a small one in the same database, asked in turn.
import { addClashes, type ClashPlace } from './kit/clash-rows.ts'
import { median, onDatabase, openServers, product, quantile, type Row, signIn } from './kit/servers.ts'

const LARGE = 100_000
const SMALL = 1000
const GOAL_MS = 200
const BULK = 1000

const [points, groups, status] = ['/api/clash/points', '/api/clash/groups', '/api/clash/updateClashPointStatus']
type Ask = (place: ClashPlace, round: number) => object
const decision = (round: number) => (round % 2 === 0 ? 'active' : 'reviewed')
const inProject =
  (filter: object): Ask =>
  ({ projId }) => ({ projId, ...filter })

const calls: [name: string, path: string, body: Ask][] = [
  ['first page', points, inProject({})],
  ['page 200', points, inProject({ page: 200, size: 50 })],
  ['by number', points, inProject({ sort: { by: 'number', isDescending: false } })],
  ['the latest', points, inProject({ sort: { by: 'updateTime', isDescending: true } })],
  ['by status and level', points, inProject({ status: ['new', 'active'], level: ['3F', '5F'] })],
  ['by pair and depth', points, inProject({ pair: ['S', 'M'], depthFrom: 20, depthTo: 60 })],
  ['of an assignee', points, inProject({ assignee: [2] })],
  ['without an issue', points, inProject({ hasIssue: false })],
  ['words', points, inProject({ blurry: '送风管' })],
  ['words that few have', points, inProject({ blurry: 'cp-0421' })],
  ['groups', groups, inProject({})],
  ['groups, page 20', groups, inProject({ page: 20 })],
  ['groups of a filter', groups, inProject({ status: ['new', 'active'], pair: ['M', 'S'] })],
  ['facets', '/api/clash/facets', inProject({})],
  ['facets of a filter', '/api/clash/facets', inProject({ status: ['new'], level: ['3F'] })],
  ['matrix', '/api/clash/matrix', inProject({ status: ['new', 'active', 'reviewed', 'reopened'] })],
  ['pins', '/api/clash/pins', inProject({ status: ['new', 'active'] })],
  [`status of ${BULK} points`, status, ({ ids }, round) => ({ ids, status: decision(round) })],
  [`status of groups of ${BULK} points`, status, ({ groupIds }, round) => ({ groupIds, status: decision(round) })],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  try {
    const { url } = await servers.start(product, '/readyz')
    const [big, little] = await onDatabase(servers.databaseUrl, async (client) => {
      const places = [await addClashes(client, 'CPL', LARGE, BULK), await addClashes(client, 'CPS', SMALL, BULK)]
      await client.query('vacuum analyze')
      return places as [ClashPlace, ClashPlace]
    })
    const authorization = await signIn(url, 'lead')
    const time = async (path: string, body: object) => {
      const start = performance.now()
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return performance.now() - start
    }
    const rows: Row[] = []
    for (const [name, path, body] of calls) {
      const own: number[] = []
      const theirs: number[] = []
      // The first rounds only warm up.
      for (let round = -4; round < (quick ? 15 : 40); round++) {
        const other = await time(path, body(little, round))
        const mine = await time(path, body(big, round))
        if (round >= 0) theirs.push(other)
        if (round >= 0) own.push(mine)
      }
      const p95 = quantile(own, 0.95)
      rows.push({
        name: `${name}: p95`,
        ours: p95,
        theirs: quantile(theirs, 0.95),
        unit: 'ms',
        ratio: median(own) / median(theirs),
        goal: `${LARGE} points: p95 ≤ ${GOAL_MS} ms`,
        met: p95 <= GOAL_MS,
      })
    }
    return rows
  } finally {
    await servers.stop()
  }
}
