import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let hvac: Caller
let outsider: Caller
beforeAll(async () => {
  hub = await startTestServer()
  hvac = await hub.as('hvac')
  outsider = await hub.as('outsider')
})
afterAll(() => hub.stop())

interface Found {
  kind: string
  title: string
  link?: string
  detail?: string
  projId?: number
}
const find = async (who: Caller, blurry: string, size = 5): Promise<Found[]> =>
  (await who.call('GET', `/api/search?size=${size}&blurry=${encodeURIComponent(blurry)}`)).body

it('finds projects for their members only', async () => {
  const [project] = await find(hvac, '综合楼')
  expect(project).toMatchObject({ kind: 'project', projId: 2, link: '/projectOverview?projId=2' })
  expect((await find(hvac, 'zhl')).map(({ kind }) => kind)).toContain('project')
  expect((await find(outsider, '综合楼')).filter(({ kind }) => kind === 'project')).toEqual([])
})

it('finds people by pinyin and tells no more than their name and number', async () => {
  const people = (await find(hvac, 'lzy')).filter(({ kind }) => kind === 'person')
  expect(people.map(({ title }) => title)).toContain('林知远')
  expect(Object.keys(people[0]!).sort()).toEqual(['detail', 'kind', 'title'])
})

it('finds announcements', async () => {
  const found = (await find(hvac, '轴网')).filter(({ kind }) => kind === 'announcement')
  expect(found[0]).toMatchObject({ link: expect.stringMatching(/^\/announcement\/detail\?id=\d+$/) })
})

it('finds help in the caller’s language', async () => {
  const help = (await find(hvac, '回收站')).filter(({ kind }) => kind === 'help')
  expect(help[0]).toMatchObject({
    link: '/help?id=2-projects%2F01-projects.md',
    detail: expect.stringContaining('回收站'),
  })
})

it('gives some of each kind, and takes wildcards literally', async () => {
  const all = await find(hvac, 'a', 1)
  const kinds = all.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect((await find(hvac, '%_%')).filter(({ kind }) => kind !== 'help')).toEqual([])
})

it('refuses bad input and callers without a session', async () => {
  for (const query of ['', '?blurry=', '?blurry=%20', '?blurry=a&size=0', '?blurry=a&size=21'])
    expect((await hvac.call('GET', `/api/search${query}`)).status).toBe(400)
  expect((await hub.nobody.call('GET', '/api/search?blurry=a')).status).toBe(401)
})
