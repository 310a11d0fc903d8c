import { afterAll, beforeAll, expect, it } from 'vitest'
import { readNetworks } from '../../src/modules/parameters/network.service.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

async function give(value: string) {
  const admin = await hub.as('admin')
  const [row] = (await admin.call('GET', '/api/parameters?blurry=network_names')).body.content
  return admin.call('PUT', '/api/parameters', { ...row, value })
}

it('says where an address is by the narrowest network that the site has named', async () => {
  expect((await give('10.0.0.0/8=全院；10.1.0.0/16=总部; 10.1.2.3=机房; 2001:db8::/32=分院')).status).toBe(204)
  const placeOf = await readNetworks(hub.services.db, 'zh-CN')
  expect(placeOf('10.9.0.1')).toBe('全院')
  expect(placeOf('10.1.9.9')).toBe('总部')
  expect(placeOf('10.1.2.3')).toBe('机房')
  expect(placeOf('::ffff:10.1.9.9')).toBe('总部')
  expect(placeOf('2001:db8::1')).toBe('分院')
  expect(placeOf('192.168.1.1')).toBe('内网')
  expect(placeOf('127.0.0.1')).toBe('本机')
  expect([placeOf('8.8.8.8'), placeOf('2606:4700::1'), placeOf('no address')]).toEqual(['', '', ''])
})

it('shows it in the logs and to whom belongs a session', async () => {
  expect((await give('127.0.0.0/8=测试机')).status).toBe(204)
  const admin = await hub.as('admin')
  const online = (await admin.call('GET', '/auth/online')).body.content as { ip: string; address: string }[]
  expect(online).toContainEqual(expect.objectContaining({ ip: '127.0.0.1', address: '测试机' }))
  const rows = (await admin.call('GET', '/api/logs?size=50')).body.content as { address: string }[]
  // The calls of a test come from several addresses of this network.
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['测试机']))
})

it.each(['10.0.0.0/33=x', '10.0.0/8=x', 'hub=x', '10.0.0.0/8', '10.0.0.0/8=', '/=x', '::/129=x'])(
  'refuses %s, and names it',
  async (entry) => {
    const { status, body } = await give(`10.1.0.0/16=总部; ${entry}`)
    expect([status, body.message]).toEqual([400, expect.stringContaining(`“${entry}”`)])
  },
)
