import { anyone, auth, hubToDo, route, users } from '@sunmao/contract'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '../theme/i18n.ts'
import { CallError, call, wireCalls } from './call.ts'
import { fakeServer, refusal } from './fake-server.ts'

const failures: CallError[] = []
beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => {
  failures.length = 0
  wireCalls({
    token: () => 'Bearer x',
    onFailure: async (error) => {
      failures.push(error)
      return false
    },
  })
})

const report = route({
  summary: 'Download a report',
  method: 'GET',
  path: '/api/report',
  policy: anyone,
  reply: 'blob',
})

describe('a call', () => {
  it('that a busy server refused goes out again, and only so often', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      let busy = 2
      const answer = () => (busy-- > 0 ? refusal(429, 'error.busy', '服务器正忙', { retryAfter: 2 }) : { token: 'x' })
      const sent = fakeServer({ 'GET /auth/info': answer })
      const told = call(auth.info, {})
      await vi.runAllTimersAsync()
      await told
      expect([sent.length, failures]).toEqual([3, []])
      busy = 99
      const refused = call(auth.info, {}).catch((error: CallError) => error.code)
      await vi.runAllTimersAsync()
      expect([await refused, sent.length]).toEqual(['error.busy', 7])
    } finally {
      vi.useRealTimers()
    }
  })

  it('leaves empty values out of the address and fills in its parts', async () => {
    const sent = fakeServer({ 'GET /api/hubToDo/querySubHubToDoPage': { content: [], totalElements: 0 } })
    await call(hubToDo.page, { query: { isProj: true, projId: undefined, blurry: '', sort: ['a,asc', 'b,desc'] } })
    expect(sent[0]?.query.toString()).toBe('isProj=true&sort=a%2Casc&sort=b%2Cdesc')
    const mailed = fakeServer({ 'POST /api/users/updateEmail/123456': undefined })
    await call(users.updateEmail, { params: { code: '123456' }, body: { password: 'x', email: 'a@example.com' } })
    expect(mailed[0]?.body).toEqual({ password: 'x', email: 'a@example.com' })
  })

  it('shows the message of a refused download, though it asked for bytes', async () => {
    fakeServer({ 'GET /api/report': () => refusal(400, 'error.test', '没有可导出的内容') })
    await expect(call(report, {})).rejects.toMatchObject({ status: 400, message: '没有可导出的内容' })
    expect(failures.map((error) => error.message)).toEqual(['没有可导出的内容'])
  })

  it('says that the request failed when the answer has no status of its own', async () => {
    fakeServer({ 'GET /auth/info': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
    await expect(call(auth.info, {})).rejects.toMatchObject({ status: 0, message: '接口请求失败' })
  })

  it('says so when nobody answers, and when nobody answers in time', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('network'))
    await expect(call(auth.info, {})).rejects.toMatchObject({ status: 0, message: '接口请求失败' })
    const over = AbortSignal.abort()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over)
    await expect(call(auth.info, {})).rejects.toMatchObject({ message: '网络请求超时' })
    expect(AbortSignal.timeout).toHaveBeenCalledWith(1_200_000)
    vi.restoreAllMocks()
  })

  it('is made once more when the session was renewed, and not a third time', async () => {
    const sent = fakeServer({ 'GET /auth/info': () => refusal(401, 'error.unauthorised', '失效') })
    wireCalls({ token: () => undefined, onFailure: async () => true })
    await expect(call(auth.info, {})).rejects.toBeInstanceOf(CallError)
    expect(sent).toHaveLength(2)
  })
})
