// Questions to a model of 100,000 elements and to one of a tenth of its size, asked in turn through the server; and how long
// a comparison of two versions takes from the click to the result. Then, how fast the server answers others meanwhile.
import { createHash } from 'node:crypto'
import { ofSize, type Version, writeIfc } from '@sunmao/sample'
import { median, openServers, product, quantile, type Row, signIn } from './kit/servers.ts'

const GOAL_MS = 150
const GOAL_COMPARE_S = 10
const GOAL_HEALTH_MS = 50
const ELEMENTS = 100_000

interface Asked {
  fileId: number
  globalId: string
  index: number
}
type Question = [name: string, path: string, body: (model: Asked, round: number) => object]

const questions: Question[] = [
  ['tree, first level', '/api/model/customizedTree', ({ fileId }) => ({ fileIds: [fileId], dimensions: ['level'] })],
  [
    'tree, level then class then type',
    '/api/model/customizedTree',
    ({ fileId }) => ({ fileIds: [fileId], dimensions: ['level', 'class', 'type'], path: ['2F', 'IfcColumn'] }),
  ],
  ['search by text', '/api/model/elements', ({ fileId }, n) => ({ fileIds: [fileId], text: `${n % 10}` })],
  [
    'search by class and property',
    '/api/model/elements',
    ({ fileId }) => ({
      fileIds: [fileId],
      classes: ['IfcColumn'],
      conditions: [{ name: 'FireRating', op: 'exists' }],
    }),
  ],
  ['position of an element', '/api/model/position', (m) => ({ fileIds: [m.fileId], elementIds: [m.globalId] })],
  [
    'position of a point',
    '/api/model/position',
    ({ fileId }, n) => ({ fileIds: [fileId], point: [n % 40, n % 20, 6] }),
  ],
  ['properties of one', '/api/model/properties', ({ fileId, index }) => ({ elements: [{ fileId, index }] })],
  [
    'properties of two hundred',
    '/api/model/properties',
    ({ fileId }) => ({ elements: Array.from({ length: 200 }, (_, at) => ({ fileId, index: at * 3 })) }),
  ],
  ['rooms', '/api/model/rooms', ({ fileId }) => ({ fileIds: [fileId], keyword: '会议' })],
  ['schedule by class', '/api/model/schedule', ({ fileId }) => ({ fileIds: [fileId], groupBy: ['class'] })],
]

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const servers = await openServers()
  try {
    const { url } = await servers.start(product, '/readyz', { WORKERS: 'inline' })
    const hub = new Hub(url, await signIn(url))
    const elements = quick ? ELEMENTS / 10 : ELEMENTS
    const large = await hub.upload('large.ifc', elements, 1)
    const small = await hub.upload('small.ifc', elements / 10, 1)
    const rows: Row[] = []
    for (const [name, path, body] of questions) {
      const own: number[] = []
      const theirs: number[] = []
      for (let round = -3; round < (quick ? 20 : 60); round++) {
        const other = await hub.timed(path, body(small, Math.abs(round)))
        const mine = await hub.timed(path, body(large, Math.abs(round)))
        if (round >= 0) theirs.push(other)
        if (round >= 0) own.push(mine)
      }
      const p95 = quantile(own, 0.95)
      rows.push({
        name: `${elements.toLocaleString('en')} elements beside a tenth, ${name}: p95`,
        ours: p95,
        theirs: quantile(theirs, 0.95),
        unit: 'ms',
        ratio: median(own) / median(theirs),
        goal: `≤ ${GOAL_MS} ms`,
        met: p95 <= GOAL_MS,
      })
    }
    const ours = await hub.compare(large, await hub.upload('large.ifc', elements, 2))
    const theirs = await hub.compare(small, await hub.upload('small.ifc', elements / 10, 2))
    rows.push({
      name: `${elements.toLocaleString('en')} elements beside a tenth, comparing two versions`,
      ours,
      theirs,
      unit: 's',
      ratio: ours / theirs,
      goal: `≤ ${GOAL_COMPARE_S} s`,
      met: ours <= GOAL_COMPARE_S,
    })
    const parts = [small]
    for (let at = 1; at < 5; at++) parts.push(await hub.upload(`part-${at}.ifc`, elements / 10, 1))
    rows.push(await healthUnderLoad(url, hub, parts, quick ? 5 : 20))
    return rows
  } finally {
    await servers.stop()
  }
}

/** Ten windows ask for 50 rules over five models again and again, while a proxy asks whether the server is alive. */
async function healthUnderLoad(url: string, hub: Hub, models: Asked[], seconds: number): Promise<Row> {
  const fileIds = models.map(({ fileId }) => fileId)
  const rules = Array.from({ length: 50 }, (_, at) => ({
    ...(at % 2 === 0 ? { field: 'property', name: 'FireRating' } : { field: 'type' }),
    op: 'contains',
    value: String(at),
    effect: 'hide',
  }))
  const theirs = quantile(await healthAnswers(url, seconds / 2), 0.99)
  let isOver = false
  let asked = 0
  const windows = Array.from({ length: 10 }, async () => {
    for (; !isOver; asked++) await hub.timed('/api/modelScene/rules', { fileIds, rules })
  })
  const ours = quantile(await healthAnswers(url, seconds), 0.99)
  isOver = true
  await Promise.all(windows)
  return {
    name: `health answer p99 while heavy questions run (${asked} in ${seconds} s) beside none`,
    ours,
    theirs,
    unit: 'ms',
    ratio: ours / theirs,
    goal: `≤ ${GOAL_HEALTH_MS} ms`,
    met: ours <= GOAL_HEALTH_MS,
  }
}

async function healthAnswers(url: string, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times
}

/** The calls of somebody who works with models. */
class Hub {
  private subId = 0

  constructor(
    private readonly url: string,
    private readonly authorization: string,
  ) {}

  async upload(name: string, elements: number, version: Version): Promise<Asked> {
    const bytes = Buffer.concat([...writeIfc(ofSize(elements), { version })].map((piece) => Buffer.from(piece)))
    this.subId ||= (await this.call<{ subId: number }[]>('/api/projectSub/querySubListByProjId?projId=2'))[0]!.subId
    const begun = await this.call<{ uploadId: number; partSize: number }>('/api/modelUpload', {
      subId: this.subId,
      name,
      size: bytes.length,
      lastModified: version,
    })
    for (let at = 0; at < bytes.length; at += begun.partSize) {
      const piece = bytes.subarray(at, at + begun.partSize)
      const sha256 = createHash('sha256').update(piece).digest('hex')
      const form = new FormData()
      form.append('part', new Blob([piece]), 'part')
      const index = at / begun.partSize
      await this.call(`/api/modelUpload/part?uploadId=${begun.uploadId}&index=${index}&sha256=${sha256}`, form)
    }
    const { fileId } = await this.call<{ fileId: number }>('/api/model', { uploadId: begun.uploadId })
    for (;;) {
      const { status, error } = await this.call<{ status: string; error?: string }>(
        `/api/model/detail?fileId=${fileId}`,
      )
      if (status === 'failed') throw new Error(error)
      if (status === 'ready' || status === 'partial') break
      await pause()
    }
    const found = await this.call<{ content: Asked[] }>('/api/model/elements', {
      fileIds: [fileId],
      classes: ['IfcColumn'],
    })
    return { ...found.content[0]!, fileId }
  }

  /** Seconds from the click to the result. */
  async compare(from: Asked, to: Asked): Promise<number> {
    const start = performance.now()
    const pair = { subId: this.subId, fromFileId: from.fileId, toFileId: to.fileId }
    const { id } = await this.call<{ id: number }>('/api/modelCompareRecord', pair)
    for (;;) {
      const { record } = await this.call<{ record: { status: string } }>(
        `/api/modelCompareRecord/modelCompared?id=${id}&size=50`,
      )
      if (record.status === 'done') return (performance.now() - start) / 1000
      if (record.status === 'failed') throw new Error('the comparison failed')
      await pause()
    }
  }

  async timed(path: string, body: object): Promise<number> {
    const start = performance.now()
    await this.call(path, body)
    return performance.now() - start
  }

  private async call<T>(path: string, body?: object): Promise<T> {
    const { authorization } = this
    const isForm = body instanceof FormData
    const response = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: body && !isForm ? { authorization, 'content-type': 'application/json' } : { authorization },
      body: body && (isForm ? body : JSON.stringify(body)),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
