import type { Route } from '@sunmao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Ctx } from '../../src/core/context.ts'
import { once } from '../../src/http/idempotency.ts'
import { guest } from '../../src/modules/session/guest.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
})
afterAll(() => hub.stop())

const create = (who: Caller, key: string, body: object) =>
  who.call('POST', '/api/project', body, { 'idempotency-key': key })
const project = (indexCode: string) => ({ indexCode, projName: `项目 ${indexCode}`, stage: '方案' })

describe('an Idempotency-Key', () => {
  it('answers the same input again with the first result, however its fields are ordered', async () => {
    const first = await create(lead, 'k-1', project('IDEM-1'))
    expect(first.status).toBe(201)
    const { indexCode, projName, stage } = project('IDEM-1')
    const again = await create(lead, 'k-1', { stage, projName, indexCode })
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  it('that was used for another input is refused with a sentence, and nothing happens', async () => {
    await create(lead, 'k-2', project('IDEM-2'))
    const other = await create(lead, 'k-2', project('IDEM-3'))
    expect([other.status, other.body.code]).toEqual([422, 'error.idempotencyReused'])
    const { body } = await lead.call('GET', '/api/project?blurry=IDEM-3')
    expect(body.totalElements).toBe(0)
    expect((await create(lead, 'k-3', project('IDEM-3'))).status).toBe(201)
  })

  it('that was used for another call is refused as well', async () => {
    await create(lead, 'k-4', project('IDEM-4'))
    const other = await lead.call(
      'POST',
      '/api/projectSub',
      { projId: 2, subNo: '77', subName: 'x' },
      { 'idempotency-key': 'k-4' },
    )
    expect([other.status, other.body.code]).toEqual([422, 'error.idempotencyReused'])
  })

  it('covers uploaded files', async () => {
    const send = (picture: string) => {
      const boundary = 'b0undary'
      const part = (name: string, value: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const gif = Buffer.from(`GIF89a\x01\x00\x01\x00\x00\x00\x00${picture}`, 'latin1')
      const body = Buffer.concat([
        Buffer.from(part('module', 'home') + part('description', '图')),
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file1"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n`,
        ),
        gif,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return lead.call('POST', '/api/feedback', body, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': 'k-5',
      })
    }
    const first = await send('one')
    const again = await send('one')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(first.status).toBe(201)
    expect((await send('two')).status).toBe(422)
  })

  it('belongs to one guest of one link', async () => {
    const route: Route = {
      summary: 'Answer nothing',
      method: 'POST',
      path: '/api/nothing',
      policy: { kind: 'signedIn' },
      reply: z.string(),
    }
    const run = (sessionId: number, linkId: number, answer: string) => {
      const link = { id: linkId, projId: 2, subId: null, accessType: 1, fileIds: [] }
      const user = { ...guest, kind: 'guest' as const, userId: 0, sessionId, sessionKey: '', epoch: '', link }
      const request = { headers: { 'idempotency-key': 'same' } }
      return once(route, { ...hub.services, user, request } as unknown as Ctx, {}, async () => answer)
    }
    expect(await run(1, 1, 'first')).toBe('first')
    expect(await run(1, 1, 'again')).toBe('first')
    expect(await run(2, 1, 'another guest')).toBe('another guest')
    expect(await run(3, 2, 'another link')).toBe('another link')
  })
})
