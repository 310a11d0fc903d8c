import { randomBytes, randomUUID } from 'node:crypto'
import type { Ledger } from './ledger.ts'
import { signIn } from './sign-in.ts'

/** Who writes: renamer is the one person whose own name changes, where there is one; the others create. */
export interface Crew {
  writers: { username: string; token: string }[]
  renamer: string | undefined
}

export async function signInCrew(url: string): Promise<Crew> {
  const usernames = ['lead', 'hvac', 'review', 'outsider']
  const writers = await Promise.all(
    usernames.map(async (username) => ({ username, token: await signIn(url, username) })),
  )
  return { writers, renamer: await signIn(url, 'plain') }
}

export interface Load {
  /** Answers other than success, by status; a broken connection counts as 0. */
  refusals: Map<number, number>
  /** Milliseconds of the slowest answer, whatever it said. */
  slowestMs(): number
  /** Lets every writer finish the call it is in. */
  stop(): Promise<void>
}

const PICTURE = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')

/**
 * `count` writers over HTTP, each with one call at a time: the first changes a name, the others create records, update
 * them and send feedback. `goesOn` keeps them trying when they are refused; without it each ends at the first refusal.
 */
export function startLoad(url: string, crew: Crew, ledger: Ledger, count: number, goesOn = false): Load {
  let isOver = false
  let slowest = 0
  const refusals = new Map<number, number>()

  async function send(method: string, path: string, token: string, body: BodyInit, headers = {}): Promise<unknown> {
    const began = performance.now()
    let status = 0
    try {
      const reply = await fetch(url + path, { method, body, headers: { authorization: token, ...headers } })
      // Only a whole answer is an acknowledgement.
      const text = await reply.text()
      status = reply.status
      if (reply.ok) return text ? JSON.parse(text) : {}
      // One person sends so much feedback a minute and no more.
      if (status === 429 && path === '/api/feedback') return 'limited'
    } catch {
      status = 0
    } finally {
      slowest = Math.max(slowest, performance.now() - began)
    }
    refusals.set(status, (refusals.get(status) ?? 0) + 1)
    if (goesOn) await pause(20)
    else throw new Refused()
    return undefined
  }
  const json = { 'content-type': 'application/json' }

  async function rename(): Promise<void> {
    ledger.rename.sent += 1
    const number = ledger.rename.sent
    const body = JSON.stringify({ nickName: `稿${String(number).padStart(8, '0')}` })
    if (await send('PUT', '/api/users/center', crew.renamer ?? '', body, json)) ledger.rename.acknowledged = number
  }

  async function record({ username, token }: Crew['writers'][number]): Promise<void> {
    const recordCode = randomBytes(16).toString('hex')
    const sent = { title: `写 ${recordCode}`, username, isAcknowledged: false, index: { acknowledged: 0, sent: 0 } }
    ledger.records.set(recordCode, sent)
    const body = { recordCode, appType: 6, appTypeName: sent.title }
    const path = '/api/appLog/createAndUpdate'
    if (!(await send('POST', path, token, JSON.stringify(body), json))) return
    sent.isAcknowledged = true
    for (let index = 1; index <= 2 && !isOver; index++) {
      sent.index.sent = index
      const next = JSON.stringify({ ...body, indexCode: String(index) })
      if (!(await send('POST', path, token, next, json))) return
      sent.index.acknowledged = index
    }
  }

  async function feedback(author: Crew['writers'][number]): Promise<void> {
    const { token } = author
    const key = randomUUID()
    const picture = Buffer.concat([PICTURE, randomBytes(200)])
    ledger.feedback.set(key, { token, picture })
    const reply = await send('POST', '/api/feedback', token, feedbackForm(key, picture), { 'idempotency-key': key })
    if (reply !== 'limited') {
      if (reply) ledger.feedback.get(key)!.id = (reply as { id: number }).id
      return
    }
    ledger.feedback.delete(key)
    await record(author)
  }

  async function write(index: number): Promise<void> {
    const author = crew.writers[index % crew.writers.length]!
    while (!isOver) {
      if (index === 0 && crew.renamer) await rename()
      else if (index % 3 === 0) await feedback(author)
      else await record(author)
    }
  }

  const running = Array.from({ length: count }, (_, index) =>
    write(index).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    }),
  )
  return {
    refusals,
    slowestMs: () => slowest,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Sends every unanswered feedback once more under its key, as a client does that never heard back; `asOneMay`: until the limit. */
export async function retryFeedback(
  url: string,
  ledger: Ledger,
  asOneMay = false,
): Promise<{ retried: number; refused: string[] }> {
  const open = [...ledger.feedback].filter(([, sent]) => sent.id === undefined)
  const refused: string[] = []
  const limited = new Set<string>()
  let retried = 0
  for (const [key, sent] of open) {
    if (limited.has(sent.token)) continue
    const headers = { authorization: sent.token, 'idempotency-key': key }
    const reply = await fetch(`${url}/api/feedback`, { method: 'POST', headers, body: feedbackForm(key, sent.picture) })
    // One person sends so much a minute; the rest of his would have to wait.
    if (asOneMay && reply.status === 429) {
      limited.add(sent.token)
      continue
    }
    retried += 1
    if (reply.status === 201) sent.id = ((await reply.json()) as { id: number }).id
    else refused.push(`feedback ${key}: ${reply.status} ${await reply.text()}`)
  }
  return { retried, refused }
}

function feedbackForm(key: string, picture: Buffer): FormData {
  const form = new FormData()
  form.set('module', 'home')
  form.set('description', key)
  form.set('file1', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'shot.png')
  return form
}

class Refused extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
