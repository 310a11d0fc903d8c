// Kill -9 while people vote: each approval takes effect once, one that runs has one open step with somebody who can decide, and none
// is stuck. What is decided on are files of the library; the effect is that they are published.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { killWhole } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'
import { PROJECT } from './kit/building.ts'
import { launchProduct, type Product } from './kit/product.ts'

const APPROVALS = 60
const KILLS = 6
const VOTERS = ['lead', 'review'] as const
const dataDir = newDataDir()
let product: Product
const tokens: Record<string, string> = {}

interface Vote {
  approvalId: number
  taskId: number
  who: string
  isAnswered: boolean
}
const votes: Vote[] = []
const fileOf = new Map<number, number>()

async function ask<T>(who: string, method: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const reply = await fetch(product.url + path, {
    method,
    headers: { authorization: tokens[who]!, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw Object.assign(new Error(`${method} ${path}: ${reply.status} ${text}`), { status: reply.status })
  return text ? (JSON.parse(text) as T) : (undefined as T)
}

const idOf = async (who: string) => (await ask<{ user: { id: number } }>(who, 'GET', '/auth/info')).user.id

/** Both agree in the first step, the lead alone in the second. */
async function publishChain(): Promise<number> {
  const [lead, review] = await Promise.all(VOTERS.map(idOf))
  const step = (key: string, userIds: (number | undefined)[]) => ({
    key,
    name: key,
    rule: 'all',
    who: { by: 'people', userIds },
  })
  const chain = {
    name: '事故',
    kind: 'hubFile',
    purposes: ['publish'],
    steps: [step('s1', [lead, review]), step('s2', [lead])],
  }
  const path = '/api/approvalDefinition'
  const { id, rowVersion } = await ask<{ id: number; rowVersion: number }>('admin', 'POST', path, chain)
  const trial = { id, rowVersion, purpose: 'publish', projId: PROJECT, starterId: await idOf('hvac') }
  const simulated = await ask<{ rowVersion: number }>('admin', 'POST', `${path}/simulate`, trial)
  await ask('admin', 'POST', `${path}/publish`, { id, rowVersion: simulated.rowVersion })
  return id
}

interface Detail {
  id: number
  status: string
  steps: { tasks: { id: number; state: string; person: { username?: string; id: number } }[] }[]
}

async function begin(definitionId: number, subId: number, at: number, ids: Record<string, number>): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([`第 ${at} 份`]), `事故-${at}.txt`)
  const { fileId } = await ask<{ fileId: number }>('hvac', 'POST', `/api/hubFile?subId=${subId}`, form)
  const application = { definitionId, purpose: 'publish', subjectIds: [fileId] }
  const detail = await ask<Detail>('hvac', 'POST', '/api/approval', application)
  fileOf.set(detail.id, fileId)
  note(detail, ids)
}

/** Whatever waits for somebody is a vote to come. */
function note(detail: Detail, ids: Record<string, number>): void {
  for (const { id, state, person } of detail.steps.flatMap(({ tasks }) => tasks))
    if (state === 'open' && !votes.some(({ taskId }) => taskId === id))
      votes.push({
        ...{ approvalId: detail.id, taskId: id, isAnswered: false },
        who: VOTERS.find((who) => ids[who] === person.id)!,
      })
}

beforeAll(async () => {
  product = await launchProduct({ dataDir })
  for (const who of ['admin', 'hvac', ...VOTERS]) tokens[who] = await signIn(product.url, who)
}, 600_000)
afterAll(async () => {
  await product.stop()
  clearFolders()
})

/** Of what is running: approvals that nobody can go on with. */
const stuck = () =>
  rowsOf(
    dataDir,
    `select a.id from approval a where a.status = 'running' and 1 <> (
       select count(distinct s.id) from approval_step s join approval_task t on t.step_id = s.id
       where s.approval_id = a.id and s.state = 'open' and t.state = 'open')`,
  )

test(`${KILLS} kills while ${APPROVALS} approvals are voted on: one effect each`, { timeout: 1_200_000 }, async () => {
  const definitionId = await publishChain()
  const ids = Object.fromEntries(await Promise.all(VOTERS.map(async (who) => [who, await idOf(who)] as const)))
  const subs = await ask<{ subId: number }[]>('lead', 'GET', `/api/projectSub/querySubListByProjId?projId=${PROJECT}`)
  for (let at = 0; at < APPROVALS; at++) await begin(definitionId, subs[0]!.subId, at, ids)
  expect(votes).toHaveLength(2 * APPROVALS)

  let isOver = false
  let isDown = false
  const send = async (vote: Vote) => {
    try {
      const { approvalId: id, taskId } = vote
      note(await ask<Detail>(vote.who, 'POST', '/api/approval/agree', { id, taskId, reason: '同意' }), ids)
      vote.isAnswered = true
    } catch (error) {
      // It counted, and the answer was lost with the server: what it has opened is asked for.
      if ((error as { status?: number }).status !== 409) return
      note(await ask<Detail>(vote.who, 'GET', `/api/approval/detail?id=${vote.approvalId}`), ids)
      vote.isAnswered = true
    }
  }
  const voter = async () => {
    while (!isOver) {
      const open = votes.filter(({ isAnswered }) => !isAnswered)
      if (isDown || open.length === 0) await sleep(20)
      else await send(open[Math.floor(Math.random() * open.length)]!).catch(() => sleep(50))
    }
  }
  const voters = Array.from({ length: 4 }, voter)
  let landed = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = votes.filter(({ isAnswered }) => isAnswered).length
    // Some have voted since the last one, and the next votes are on their way.
    for (let waited = 0; waited < 30_000; waited += 20) {
      if (votes.filter(({ isAnswered }) => isAnswered).length >= before + 8) break
      await sleep(20)
    }
    await sleep(Math.random() * 100)
    if (votes.some(({ isAnswered }) => !isAnswered)) landed++
    isDown = true
    if (kill % 2 === 0) await killWhole(product.pid, dataDir)
    await product.kill()
    product = await launchProduct({ dataDir })
    isDown = false
    expect(await stuck()).toEqual([])
  }
  for (let waited = 0; waited < 120_000; waited += 100) {
    if (votes.length === 3 * APPROVALS && votes.every(({ isAnswered }) => isAnswered)) break
    await sleep(100)
  }
  isOver = true
  await Promise.all(voters)
  expect(landed).toBeGreaterThan(KILLS / 2)
  expect(
    await rowsOf(dataDir, `select status, count(*)::int as count from approval where definition_id = $1 group by 1`, [
      definitionId,
    ]),
  ).toEqual([{ status: 'approved', count: APPROVALS }])
  const files = [...fileOf.values()]
  expect(
    await rowsOf(dataDir, `select distinct state, approval_id from hub_file_version where file_id = any($1)`, [files]),
  ).toEqual([{ state: 'published', approval_id: null }])
  const effects = `select file_id, count(*)::int as times from library_activity where kind = 'publish' and file_id = any($1) group by 1`
  const told = await rowsOf<{ times: number }>(dataDir, effects, [files])
  expect(told).toHaveLength(APPROVALS)
  expect(told.every(({ times }) => times === 1)).toBe(true)
  const agreed = `select count(*)::int as votes from approval_activity a join approval p on p.id = a.approval_id
    where p.definition_id = $1 and a.verb = 'agree'`
  expect(await rowsOf(dataDir, agreed, [definitionId])).toEqual([{ votes: 3 * APPROVALS }])
  console.log(
    `${KILLS} kills, ${landed} with votes open: ${APPROVALS} approvals, ${3 * APPROVALS} votes, one effect each`,
  )
})
