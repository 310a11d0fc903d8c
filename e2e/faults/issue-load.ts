// Writers of issues: each raises one with a picture, changes it, attaches a file and asks for a review sheet, over and over.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from './database.ts'

const PROJECT = 2

interface SentFile {
  name: string
  bytes: Buffer
  isAcknowledged: boolean
}

export interface SentIssue {
  /** Nothing while unanswered. */
  id?: number
  number?: string
  picture: Buffer
  /** The last change that was acknowledged, and the last one sent. */
  edits: { acknowledged: number; sent: number }
  files: SentFile[]
}

/** What the writers sent and what they were told, by the title of each issue. */
export interface IssueLedger {
  issues: Map<string, SentIssue>
  /** Review sheets whose making was promised. */
  reports: number[]
}

export const newIssueLedger = (): IssueLedger => ({ issues: new Map(), reports: [] })

export interface Place {
  url: string
  subId: number
  fileId: number
}

/** A version of a model that viewpoints can be of. */
export async function makePlace(url: string, dataDir: string): Promise<Place> {
  const [row] = await rowsOf<{ subId: number; fileId: number }>(
    dataDir,
    `with s as (select sub_id from project_sub where proj_id = $1 order by sub_id limit 1),
       m as (insert into model (proj_id, sub_id, name, versions) select $1, sub_id, 'kill.ifc', 1 from s returning model_id),
       f as (insert into model_file (model_id, version, format, size, status) select model_id, 1, 'ifc', 1, 'failed' from m
             returning file_id)
     select s.sub_id as "subId", f.file_id as "fileId" from s, f`,
    [PROJECT],
  )
  return { url, ...row! }
}

const words = { type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A' }
const disciplines = ['M', 'S', 'P']
const none = {}
const state = {
  camera: {
    ...{ eye: [0, 0, 9], target: [0, 0, 0], up: [0, 1, 0] },
    ...{ projection: 'perspective', fieldOfView: 60, viewHeight: 10 },
  },
  ...{ selected: none, hidden: none, isolated: null, ghosted: none, xrayed: none, colours: [] },
  ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
}
/** A start, a frame header and bytes that nobody else has. */
const newPicture = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 160, 1, 1, 0x11, 0]),
    randomBytes(300),
    Buffer.from([0xff, 0xd9]),
  ])

class Over extends Error {}

/** Each ends at its first broken connection; who is asked to slow down does. */
export function startIssueLoad({ url, subId, fileId }: Place, tokens: readonly string[], ledger: IssueLedger) {
  let isOver = false

  async function send<T>(token: string, method: string, path: string, body: BodyInit | object): Promise<T | undefined> {
    const isForm = body instanceof FormData
    try {
      const reply = await fetch(url + path, {
        method,
        body: isForm ? body : JSON.stringify(body),
        headers: { authorization: token, ...(!isForm && { 'content-type': 'application/json' }) },
      })
      // Only a whole answer is an acknowledgement.
      const text = await reply.text()
      if (reply.ok) return JSON.parse(text) as T
      // The database was killed a moment before the server.
      if (reply.status === 503) throw new Over()
      if (reply.status !== 429) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
      await sleep(200)
      return undefined
    } catch (error) {
      if (error instanceof TypeError || isOver) throw new Over()
      throw error
    }
  }

  async function write(token: string, at: number): Promise<void> {
    const title = randomUUID()
    const sent: SentIssue = { picture: newPicture(), edits: { acknowledged: 0, sent: 0 }, files: [] }
    ledger.issues.set(title, sent)
    const viewpoints = [{ fileIds: [fileId], state, picture: sent.picture.toString('base64') }]
    const discipline = disciplines[at % disciplines.length]!
    const made = await send<{ id: number; number: string; rowVersion: number }>(token, 'POST', '/api/issue', {
      ...{ ...words, discipline, subId, title, viewpoints },
    })
    if (!made) return void ledger.issues.delete(title)
    Object.assign(sent, { id: made.id, number: made.number })
    let { rowVersion } = made
    for (let edit = 1; edit <= 3 && !isOver; edit++) {
      sent.edits.sent = edit
      const body = { id: made.id, rowVersion, html: `<p>${edit}</p>` }
      const saved = await send<{ rowVersion: number }>(token, 'PUT', '/api/issue', body)
      if (!saved) break
      rowVersion = saved.rowVersion
      sent.edits.acknowledged = edit
    }
    await attach(token, made.id, sent)
    await askForSheet(token, at)
  }

  async function attach(token: string, issueId: number, sent: SentIssue): Promise<void> {
    const file = { name: `${randomUUID()}.bin`, bytes: randomBytes(2000), isAcknowledged: false }
    const begun = await send<{ uploadId: number }>(token, 'POST', '/api/issueAttachment/upload', {
      ...{ issueId, name: file.name, size: file.bytes.length },
    })
    if (!begun) return
    const form = new FormData()
    form.set('part', new Blob([file.bytes]))
    const path = `/api/issueAttachment/upload/part?uploadId=${begun.uploadId}&index=0`
    if (!(await send(token, 'POST', path, form))) return
    sent.files.push(file)
    const kept = await send(token, 'POST', '/api/issueAttachment', { issueId, uploadId: begun.uploadId })
    file.isAcknowledged = kept !== undefined
  }

  async function askForSheet(token: string, at: number): Promise<void> {
    const format = ['docx', 'pdf', 'xlsx'][at % 3]
    const ids = [...ledger.issues.values()].flatMap(({ id }) => id ?? []).slice(-5)
    const wanted = { kind: 'issue', projId: PROJECT, format, filter: { ids } }
    const promised = await send<{ id: number }>(token, 'POST', '/api/report', wanted)
    if (promised) ledger.reports.push(promised.id)
  }

  const running = tokens.map(async (token, index) => {
    try {
      for (let at = index; !isOver; at++) await write(token, at)
    } catch (error) {
      if (!(error instanceof Over)) throw error
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}
