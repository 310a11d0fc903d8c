import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, type SentCall } from '../../api/fake-server.ts'
import { enterProject, forgetProject } from '../../session/project/mode.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { recordCode, startHeartbeat } from './heartbeat.ts'

let sent: SentCall[]
beforeAll(startLanguage)
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  forgetProject()
  sent = fakeServer({ 'POST /api/appLog/createAndUpdate': { recordCode: '' } })
})
afterEach(() => vi.useRealTimers())

it('makes one code of 32 lower-case letters and digits per session', () => {
  const code = recordCode()
  expect(code).toMatch(/^[a-z0-9]{32}$/)
  expect(recordCode()).toBe(code)
  sessionStorage.clear()
  expect(recordCode()).not.toBe(code)
})

it('beats at once and every 900 000 ms, until it ends', async () => {
  const end = startHeartbeat()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(899_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  end()
  await vi.advanceTimersByTimeAsync(1_800_000)
  expect(sent).toHaveLength(2)
})

it('says on which level one works', async () => {
  const end = startHeartbeat()
  enterProject({ projId: 2, indexCode: 'ZHL', projName: '综合楼' })
  await vi.advanceTimersByTimeAsync(900_000)
  end()
  const fixed = { recordCode: recordCode(), appTypeName: '榫卯协同中心' }
  expect(sent.map(({ body }) => body)).toEqual([
    { ...fixed, appType: 6, indexCode: null },
    { ...fixed, appType: 3, indexCode: 'ZHL' },
  ])
})
