// Nothing outside a person's rights reaches the endpoint or his answer, generated: every kind of text and every tool that a module
// registers × whoever is kept from it. Each row is first found by who may read it, so that not finding it means something.
import { type AnswerEvent, accessTypeOf, shareRights } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessControlSessionTable } from '../../src/modules/access-control/access-control.table.ts'
import { insertShare } from '../../src/modules/access-control/share.service.ts'
import { parameterTable } from '../../src/modules/parameters/parameters.table.ts'
import { projectResourceTable } from '../../src/modules/project/project.table.ts'
import { sessionTable } from '../../src/modules/session/session.table.ts'
import { hashToken, randomToken } from '../../src/token.ts'
import { idOf } from '../meeting-setup.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { type Endpoint, startEndpoint } from './endpoint.ts'
import { plantedThings } from './planted-rows.ts'

/** `lead` and `review` are in the first, `review` and `outsider` in the other one; locked models open to `lead` alone. */
const PROJECT = 2
const OTHER = 1

let hub: TestServer
let endpoint: Endpoint
let people: Record<'lead' | 'review' | 'outsider' | 'guest', Caller>

const things = Object.entries(plantedThings)
const nameOf = (thing: string, isClosed: boolean) => `wq${thing} zq${thing}${isClosed ? 'closed' : 'open'}`
const secretOf = (thing: string, isClosed: boolean) => nameOf(thing, isClosed).split(' ')[1]!
const all = things.flatMap(([thing, { hasNoClosed }]) => [
  secretOf(thing, false),
  ...(hasNoClosed ? [] : [secretOf(thing, true)]),
])
const open = things.map(([thing]) => secretOf(thing, false))

beforeAll(async () => {
  endpoint = await startEndpoint()
  hub = await startTestServer({ ai: { baseUrl: endpoint.url, model: 'scripted', apiKey: 'sk' } }, { alone: true })
  const { services } = hub
  const [lead, review, outsider] = (await Promise.all(['lead', 'review', 'outsider'].map(hub.as))) as [
    Caller,
    Caller,
    Caller,
  ]
  people = { lead, review, outsider, guest: await aGuest() }
  const { subId } = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJECT}`)).body[0]
  const [userId, colleagueId] = await Promise.all([idOf(hub, 'lead'), idOf(hub, 'review')])
  const place = { services, projId: PROJECT, subId, userId, colleagueId }
  for (const [thing, { plant, hasNoClosed }] of things)
    for (const isClosed of hasNoClosed ? [false] : [false, true])
      await plant({ ...place, isClosed, name: nameOf(thing, isClosed) })
  for (const [code, value] of [
    ['assistant_leaves', 'tables'],
    ['assistant_per_day', '1000'],
  ] as const)
    await services.db.update(parameterTable).set({ value }).where(eq(parameterTable.code, code))
}, 120_000)
afterAll(async () => {
  await hub?.stop()
  await endpoint?.stop()
})

/** A reader of a share of the project, with every right that a share can give. */
async function aGuest(): Promise<Caller> {
  const { db } = hub.services
  const share = { projId: PROJECT, accessType: accessTypeOf('model'), description: 'x', rights: [...shareRights] }
  const { id: accessControlId } = await insertShare(db, { ...share, fileIds: [] })
  const token = randomToken()
  const [session] = await db
    .insert(sessionTable)
    .values({
      ...{ provider: 'link', key: randomToken(16), tokenHash: hashToken(token) },
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning()
  await db.insert(accessControlSessionTable).values({ accessControlId, sessionId: session!.id })
  return hub.withToken(`Bearer ${token}`)
}

const texts = things.filter(([, { passage }]) => passage)
const tools = things.flatMap(([, { tools = [] }]) => tools)

interface Told {
  status: number
  /** Secrets in what came back, and in what the endpoint was sent. */
  answered: string[]
  sent: string[]
  conversationId?: number
}
const secretsIn = (text: string) => all.filter((secret) => text.includes(secret))

async function ask(by: Caller, projId: number, more: object = {}): Promise<Told> {
  endpoint.requests.splice(0)
  const question = texts.map(([thing]) => `wq${thing}`).join(' ')
  const { status, body } = await by.call('POST', '/api/ai/ask', { projId, question, ...more })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const began = /data: (\{"kind":"begin".*\})/.exec(text)?.[1]
  const { conversationId } = (began ? JSON.parse(began) : {}) as Extract<AnswerEvent, { kind: 'begin' }>
  return {
    // What fails after the first event tells its status in the last one.
    status: Number(/event: error\ndata: .*"status":(\d+)/.exec(text)?.[1] ?? status),
    answered: secretsIn(text),
    sent: secretsIn(JSON.stringify(endpoint.requests)),
    conversationId,
  }
}

/** What somebody is told in all the ways there are: texts and tools by the endpoint, texts by our own search. */
async function learns(by: Caller, projId: number, more: object = {}): Promise<Told[]> {
  endpoint.plays(
    { calls: texts.map(([thing]) => ({ name: 'search', input: { words: `wq${thing}` } })) },
    { text: '见 [1]。' },
  )
  const byTexts = await ask(by, projId, more)
  endpoint.plays({ calls: tools.map((name) => ({ name, input: inputOf(name) })) }, { text: '见 [1]。' })
  const byTools = await ask(by, projId, more)
  endpoint.fails('away')
  const bySearch: Told[] = []
  for (const [thing] of texts) {
    endpoint.requests.splice(0)
    const { status, body } = await by.call('POST', '/api/ai/ask', { projId, question: `wq${thing}`, ...more })
    bySearch.push({
      status,
      answered: secretsIn(JSON.stringify(body)),
      sent: secretsIn(JSON.stringify(endpoint.requests)),
    })
  }
  endpoint.fails(undefined)
  return [byTexts, byTools, ...bySearch]
}
/** Of a whole building only these elements. */
const inputOf = (name: string) => (name === 'elements' ? { text: 'wqbuilding' } : {})

const learned = (told: readonly Told[], way: 'answered' | 'sent') =>
  [...new Set(told.flatMap((one) => one[way]))].sort()

it('knows a row for every kind of text and every tool that a module registers', () => {
  const { passages, readTools } = hub.services.registry
  expect(texts.map(([, { passage }]) => passage).sort()).toEqual(passages.map(({ kind }) => kind).sort())
  expect(tools.toSorted()).toEqual(readTools.map(({ name }) => name).sort())
})

it('tells who may read them every one, by the endpoint and by search', async () => {
  const told = await learns(people.lead, PROJECT)
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
  expect(learned(told, 'answered')).toEqual(all.toSorted())
  expect(learned(told, 'sent')).toEqual(all.toSorted())
  // Each text by its own word, with what is kept from others.
  for (const [at, [thing]] of texts.entries())
    expect(told[2 + at]!.answered, thing).toEqual([secretOf(thing, false), secretOf(thing, true)])
})

it('keeps from a colleague what is kept from him, and tells him the rest', async () => {
  const told = await learns(people.review, PROJECT)
  expect(learned(told, 'answered')).toEqual(open.toSorted())
  expect(learned(told, 'sent')).toEqual(open.toSorted())
})

it('tells whoever asks in another project nothing of this one', async () => {
  // What is for a person and not for a project he reads wherever he is.
  const everywhere = things.flatMap(([thing, { isOfPerson }]) => (isOfPerson ? [secretOf(thing, false)] : []))
  const told = await learns(people.review, OTHER)
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
  expect(learned(told, 'answered')).toEqual(everywhere)
  expect(learned(told, 'sent')).toEqual(everywhere)
  const outside = await learns(people.outsider, OTHER)
  expect(outside.map(({ status }) => status)).toEqual(outside.map(() => 200))
  expect([learned(outside, 'answered'), learned(outside, 'sent')]).toEqual([[], []])
})

describe.each(['outsider', 'guest'] as const)('to %s', (who) => {
  it('nothing is told, and the endpoint is not asked', async () => {
    const told = await learns(people[who], PROJECT)
    for (const { status } of told) expect([403, 404]).toContain(status)
    expect([learned(told, 'answered'), learned(told, 'sent'), endpoint.requests]).toEqual([[], [], []])
  })

  it.each(tools)('the tool %s is closed', async (tool) => {
    for (const [method, url, body] of [
      ['POST', '/api/ai/run', { projId: PROJECT, tool, values: {} }],
      ['GET', `/api/ai/form?projId=${PROJECT}&tool=${tool}`],
    ] as const) {
      const answer = await people[who].call(method, url, body)
      expect([403, 404]).toContain(answer.status)
      expect(secretsIn(JSON.stringify(answer.body))).toEqual([])
    }
  })
})

it('tells who has left the project nothing more, not in his old conversation and not from elsewhere', async () => {
  const { conversationId } = await ask(people.review, PROJECT)
  expect(conversationId).toBeGreaterThan(0)
  const { db } = hub.services
  const isMember = and(
    eq(projectResourceTable.projId, PROJECT),
    eq(projectResourceTable.userId, await idOf(hub, 'review')),
  )
  const [member] = await db.select().from(projectResourceTable).where(isMember)
  expect((await people.lead.call('DELETE', '/api/projectResource', [member!.resourceId])).status).toBeLessThan(300)
  for (const more of [{}, { conversationId }]) {
    const told = await learns(people.review, PROJECT, more)
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 404))
    expect([learned(told, 'answered'), learned(told, 'sent'), endpoint.requests]).toEqual([[], [], []])
  }
  const elsewhere = await learns(people.review, OTHER)
  expect([learned(elsewhere, 'answered'), learned(elsewhere, 'sent')]).toEqual([[], []])
  const old = await people.review.call('GET', `/api/ai/answers?conversationId=${conversationId}`)
  expect(old.status).toBe(404)
})
