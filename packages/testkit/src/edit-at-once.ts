import { deepEqual, equal } from 'node:assert/strict'

/** What a writer is answered; `current` is what a refused one finds instead. */
interface EditReply {
  status: number
  body: { id: number; rowVersion: number; html: string; number?: string; current?: EditReply['body'] }
}
/** One call of a writer. */
export type Send = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<EditReply>

const words = { type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A' }
const markOf = (number: number) => `<p>e${number}e</p>`

/**
 * Raises issues at once, then many writers edit them at once: each adds a mark to the description as he last saw it, and who
 * comes second puts his on top of what he is told. Throws unless every mark is there once in the end, and so is every number.
 */
export async function editAtOnce(
  writers: readonly Send[],
  { subId, issues, edits, discipline }: { subId: number; issues: number; edits: number; discipline: string },
): Promise<{ conflicts: number }> {
  const raised = await atOnce(writers, issues, async (send, at) => {
    const made = await send('POST', '/api/issue', { ...words, discipline, subId, title: `e ${at}` })
    equal(made.status, 201, JSON.stringify(made.body))
    return made.body
  })
  const serials = raised.map(({ number }) => Number(number!.slice(-4))).sort((a, b) => a - b)
  deepEqual(
    serials.map((serial) => serial - serials[0]!),
    serials.map((_, at) => at),
  )

  let conflicts = 0
  const perIssue = Math.floor(edits / issues)
  await atOnce(writers, perIssue * issues, async (send, at) => {
    const { id } = raised[at % issues]!
    let row = raised[at % issues]!
    for (;;) {
      const html = row.html + markOf(at)
      const answer = await send('PUT', '/api/issue', { id, rowVersion: row.rowVersion, html })
      if (answer.status === 200) return
      equal(answer.status, 409, JSON.stringify(answer.body))
      conflicts += 1
      row = answer.body.current!
    }
  })
  for (const [nth, { id }] of raised.entries()) {
    const { html } = (await writers[0]!('GET', `/api/issue/detail?id=${id}`)).body
    const found = [...html.matchAll(/<p>e(\d+)e<\/p>/g)].map((match) => Number(match[1])).sort((a, b) => a - b)
    deepEqual(
      found,
      Array.from({ length: perIssue }, (_, step) => step * issues + nth),
    )
  }
  return { conflicts }
}

/** The work in shares: every writer takes the next piece when he is done with one. */
async function atOnce<T>(
  writers: readonly Send[],
  count: number,
  work: (send: Send, at: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  await Promise.all(
    writers.map(async (send) => {
      for (let at = next++; at < count; at = next++) results[at] = await work(send, at)
    }),
  )
  return results
}
