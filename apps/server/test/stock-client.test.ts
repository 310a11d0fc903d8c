// The first minute of a stock client of the ancestor stack, as wire-facts describe it, over real HTTP.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneTimeTable } from '../src/modules/credentials/credentials.table.ts'
import { encryptWith, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let base: string
beforeAll(async () => {
  hub = await startTestServer({ captcha: true })
  base = await hub.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => hub.stop())

/** axios as the client configures it: a JSON content type on every call, the token verbatim. */
const axios = async (method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(`${base}/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, data: text === '' ? '' : JSON.parse(text) }
}

async function signIn() {
  const { data: code } = await axios('GET', 'auth/code')
  expect(code.img).toMatch(/^data:image\//)
  expect(code.uuid).toBeTruthy()
  const [row] = await hub.services.db.select().from(oneTimeTable).where(eq(oneTimeTable.key, code.uuid))
  const { data: key } = await axios('GET', 'auth/publicKey')
  const { answer } = row!.payload as { answer: string }
  const password = encryptWith(key.publicKey, 'sunmao-admin')
  return axios('POST', 'auth/login', undefined, { username: 'admin', password, code: answer, uuid: code.uuid })
}

it('signs in, loads the person, builds the menu, reloads, and logs out twice', async () => {
  const login = await signIn()
  expect(login.status).toBe(200)
  const { token } = login.data
  expect(token.startsWith('Bearer ')).toBe(true)
  expect(login.data.user.user.username).toBe('admin')
  expect(login.data.user.roles).toEqual(['admin'])
  expect(login.data.user.authorities).toEqual([{ authority: 'admin' }])

  for (let reload = 0; reload < 2; reload++) {
    const info = await axios('GET', 'auth/info', token)
    expect(info.data.roles).toEqual(['admin'])
    expect(info.data.user.avatarName).toBeUndefined()
    const menu = await axios('GET', 'api/menus/build', token)
    expect(menu.status).toBe(200)
    const [todo] = menu.data
    const monitor = menu.data.find((item: { path: string }) => item.path === '/monitor')
    expect(todo).toMatchObject({ path: '/enterpriseTodo', component: 'Layout', hidden: false })
    expect(todo.name).toBeUndefined()
    expect(todo.meta).toBeUndefined()
    expect(todo.children).toMatchObject([{ path: 'index', name: 'EnterpriseTodo', component: 'enterpriseTodo/index' }])
    expect(monitor).toMatchObject({ path: '/monitor', component: 'Layout', redirect: 'noredirect', alwaysShow: true })
    expect(monitor.children[0]).toMatchObject({
      path: 'online',
      component: 'monitor/online/index',
      meta: { noCache: false },
    })
  }

  const dict = await axios('GET', 'api/dictDetail?dictName=user_status&page=0&size=9999', token)
  expect(dict.data.content.map((row: { value: string }) => row.value)).toEqual(['true', 'false'])
  const unknown = await axios('GET', 'api/dictDetail?dictName=no_such&page=0&size=9999', token)
  expect(unknown.data).toEqual({ content: [], totalElements: 0 })
  const online = await axios('GET', 'auth/online?page=0&size=10&sort=id%2Cdesc', token)
  expect(online.data.content[0]).toMatchObject({ userName: 'admin', key: expect.any(String) })

  const [first, second] = await Promise.all([
    axios('DELETE', 'auth/logout', token),
    axios('DELETE', 'auth/logout', token),
  ])
  expect([first.status, first.data, second.status, second.data]).toEqual([200, '', 200, ''])
  const after = await axios('GET', 'auth/info', token)
  expect(after).toMatchObject({
    status: 401,
    data: { status: 401, message: expect.any(String), timestamp: expect.any(Number) },
  })
})

it('answers every failure as JSON with a numeric status, which is what the client decides on', async () => {
  for (const path of ['auth/info', 'api/menus/build', 'api/no/such/call', 'auth/nothing', 'avatar/none.png']) {
    const { status, data } = await axios('GET', path)
    expect([data.status, typeof data.message, typeof data.timestamp]).toEqual([status, 'string', 'number'])
  }
})

it('takes trailing slashes and repeated keys as the client sends them', async () => {
  const { token } = (await signIn()).data
  const wrong = await axios('POST', 'api/users/updatePass/', token, { oldPass: 'x', newPass: 'y' })
  expect(wrong).toMatchObject({ status: 400, data: { status: 400 } })
  const list = await axios('GET', 'api/logs/user?page=0&size=10&sort=id,desc&sort=createTime,asc&blurry=', token)
  expect(list.status).toBe(200)
})

it('changes own data with the stock status codes', async () => {
  const { token, user } = (await signIn()).data
  const edit = await axios('PUT', 'api/users/center', token, {
    id: user.user.id,
    nickName: '方既白',
    gender: '男',
    phone: '13800000004',
  })
  expect([edit.status, edit.data]).toEqual([204, ''])
  const other = await axios('PUT', 'api/users/center', token, {
    id: user.user.id + 1,
    nickName: '不是我',
    gender: '男',
    phone: '13800000009',
  })
  expect(other.status).toBe(400)
})
