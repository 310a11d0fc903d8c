// Models over HTTP, as the web app sends and asks for them.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Model, ModelUpload } from '@sunmao/contract'
import { signIn } from '../faults/sign-in.ts'
import { PROJECT } from './building.ts'

interface Answer<T> {
  status: number
  body: T
}

export interface ModelClient {
  subId: number
  ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, lang?: string): Promise<Answer<T>>
  begin(name: string, bytes: Uint8Array): Promise<ModelUpload>
  sendPart(upload: ModelUpload, bytes: Uint8Array, index: number): Promise<void>
  /** Sends what is missing and makes a model of it. */
  upload(name: string, bytes: Uint8Array): Promise<Model>
  detail(fileId: number): Promise<Model>
  /** The model when its conversion has ended, however. */
  ended(fileId: number, patienceMs: number): Promise<Model>
}

export const isUnderWay = ({ status }: Pick<Model, 'status'>) => status === 'queued' || status === 'converting'

/** For the sub of that project where no clash test runs on every version, unless another one is named, by number or id. */
export async function modelClient(url: string, sub: '01' | '02' | number = '02'): Promise<ModelClient> {
  const token = await signIn(url, 'lead')
  const ask: ModelClient['ask'] = async (method, path, body, lang = 'zh-CN') => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: token,
        'accept-language': lang,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, body: isJson ? await reply.json() : undefined }
  }
  const must = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const answer = await ask<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const path = `/api/projectSub/querySubListByProjId?projId=${PROJECT}`
  const subs = await must<{ subId: number; subNo: string }[]>('GET', path)
  const { subId } = subs.find((one) => one.subNo === sub || one.subId === sub)!
  const client: ModelClient = {
    subId,
    ask,
    begin: (name, bytes) => must('POST', '/api/modelUpload', { subId, name, size: bytes.length }),
    async sendPart({ uploadId, partSize }, bytes, index) {
      const part = bytes.slice(index * partSize, (index + 1) * partSize)
      const sha256 = createHash('sha256').update(part).digest('hex')
      const form = new FormData()
      form.append('part', new Blob([part]), 'part')
      const path = `/api/modelUpload/part?uploadId=${uploadId}&index=${index}&sha256=${sha256}`
      const reply = await fetch(url + path, { method: 'POST', headers: { authorization: token }, body: form })
      if (!reply.ok) throw new Error(`part ${index}: ${reply.status} ${await reply.text()}`)
    },
    async upload(name, bytes) {
      const upload = await client.begin(name, bytes)
      for (let index = 0; index < Math.ceil(bytes.length / upload.partSize); index++)
        if (!upload.received.includes(index)) await client.sendPart(upload, bytes, index)
      return must('POST', '/api/model', { uploadId: upload.uploadId })
    },
    detail: (fileId) => must('GET', `/api/model/detail?fileId=${fileId}`),
    async ended(fileId, patienceMs) {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const model = await client.detail(fileId)
        if (!isUnderWay(model)) return model
        if (Date.now() > deadline) throw new Error(`${model.name} is still ${model.status} (${model.stage})`)
        await sleep(100)
      }
    },
  }
  return client
}
