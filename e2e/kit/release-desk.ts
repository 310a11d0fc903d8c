// What an administrator does with releases, over HTTP.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, apiOf } from './api.ts'

interface Switched {
  id: string
  from: string
  to: string
  outcome?: string
  reason?: string
  steps: { step: string; time: string; text?: string }[]
}
export interface Desk {
  running: string
  isInstallation: boolean
  previous?: string
  content: { version: string; isReady: boolean; check?: { isGood: boolean; problem?: string; migrations: string[] } }[]
  work?: { status: string; error?: string }
  current?: Switched
  history: Switched[]
}

export interface Answer {
  status: number
  body: { code?: string; message?: string; version?: string; id?: string }
}

const LOOK_MS = 200

export async function releaseDesk(url: string) {
  const admin: Api = await apiOf(url, 'admin')
  const look = async (): Promise<Desk> => {
    for (;;) {
      const desk = await admin.get<Desk>('/api/release').catch(() => undefined)
      if (desk?.running) return desk
      await sleep(LOOK_MS)
    }
  }
  const answerOf = async (reply: Response): Promise<Answer> => ({
    status: reply.status,
    body: await reply.json().catch(() => ({})),
  })
  const upload = async (bytes: Buffer, path = '/api/release/file'): Promise<Answer> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'next.release')
    return answerOf(await fetch(url + path, { method: 'POST', headers: { authorization: admin.token }, body: form }))
  }
  const post = async (path: string, body: unknown = {}): Promise<Answer> =>
    answerOf(await admin.send('POST', path, body))
  const ended = async (id: string | undefined): Promise<Switched> => {
    for (;;) {
      const { history } = await look()
      const found = history.find((one) => one.id === id)
      if (found) return found
      await sleep(LOOK_MS)
    }
  }
  return {
    admin,
    look,
    upload,
    post,
    /** Waits until the check has ended, well or not. */
    check: async (version: string) => {
      await post(`/api/release/${version}/check`)
      for (;;) {
        const { content, work } = await look()
        const found = content.find((one) => one.version === version)?.check
        if (found && work?.status !== 'running' && work?.status !== 'queued') return found
        await sleep(LOOK_MS)
      }
    },
    switchTo: async (version: string) => ended((await post(`/api/release/${version}/switch`)).body.id),
    rollBack: async () => ended((await post('/api/release/rollBack')).body.id),
  }
}
