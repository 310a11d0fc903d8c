import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { keepAddressCredentials } from '../../session/address-credentials.ts'
import { dropBinding, pendingBinding } from '../../session/pending-binding.ts'
import { forgetProject, useMode } from '../../session/project/mode.ts'
import { token } from '../../session/session.ts'
import { removeCookie, setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { SsoCallbackPage } from './sso-callback.page.tsx'

const reply = { token: 'Bearer sso', unifyToken: 'u', user: { kind: 'person', username: 'lead', roles: [] } }
const server = {
  'POST /auth/loginSso': { ...reply, target: '/user/center?tab=log' },
  'GET /api/parameters/all': [],
  'GET /api/projectSub': { content: [{ subId: 7, projId: 2, subNo: '01', subName: 'A' }], totalElements: 1 },
  'POST /auth/setProject': ['hubToDo:list'],
  'GET /api/project': { content: [{ projId: 2, indexCode: 'ZHL', projName: '综合楼' }], totalElements: 1 },
  'DELETE /auth/logout': undefined,
}
const unbound = () =>
  refusal(400, 'auth.ssoUnbound', '尚未绑定', { bindingCode: 'bind-me', identity: 'lin@example.com' })

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetProject()
  dropBinding()
  removeCookie('sunmao-token')
})

const Place = () => {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <p data-testid="reason">{(state as { reason?: { text: string } } | null)?.reason?.text}</p>
    </>
  )
}
function open(search: string): void {
  history.replaceState(null, '', `/sso_callback${search}`)
  keepAddressCredentials()
  render(
    <MemoryRouter initialEntries={[location.pathname]}>
      <Place />
      <SsoCallbackPage />
    </MemoryRouter>,
  )
}
const at = (address: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(address))
const reason = () => document.querySelector('[data-testid="reason"]')?.textContent
const forSub = `?code=c&state=s&${new URLSearchParams({ cname: '建筑 & <b>', subId: '7', subNo: '01', projectName: '50%\\楼', subName: 'A栋' })}`

it('signs in, loads the parameters and goes where the server says', async () => {
  const sent = fakeServer(server)
  open('?code=c&state=s&iss=https%3A%2F%2Fid.test')
  await at('/user/center?tab=log')
  expect(sent.map(({ call }) => call)).toEqual(['POST /auth/loginSso', 'GET /api/parameters/all'])
  expect(Object.fromEntries(sent[0]!.query)).toEqual({ code: 'c', state: 's', iss: 'https://id.test' })
  expect(token()).toBe('Bearer sso')
  expect(location.search).toBe('')
})

it.each(['//evil.test', 'https://evil.test', '/\\evil.test'])('does not follow %s', async (target) => {
  fakeServer({ ...server, 'POST /auth/loginSso': { ...reply, target } })
  open('?code=c&state=s')
  await at('/')
})

it('enters the project of a sub, and takes the rest along as text', async () => {
  const sent = fakeServer(server)
  open(forSub)
  await waitFor(() => expect(document.querySelector('output')?.textContent).toContain('/user/center?tab=log&subId=7'))
  const query = new URLSearchParams(document.querySelector('output')?.textContent?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    tab: 'log',
    subId: '7',
    subNo: '01',
    cname: '建筑 & <b>',
    projectName: '50%\\楼',
    subName: 'A栋',
  })
  expect(useMode.getState()).toMatchObject({ enterpriseProjectFlag: 0, project: { projId: 2 } })
  expect(sent.find(({ call }) => call === 'GET /api/projectSub')?.query.toString()).toBe('subId=7&page=0&size=1')
})

it.each([
  ['a sub that the server does not show', { 'GET /api/projectSub': { content: [], totalElements: 0 } }],
  ['a project of others', { 'POST /auth/setProject': () => refusal(403, 'error.forbidden', '') }],
])('logs out for %s', async (_, refusing) => {
  fakeServer({ ...server, ...refusing })
  open(forSub)
  await at('/login')
  expect(reason()).toBe('您不是该项目的成员。')
  expect(token()).toBeUndefined()
})

it('leaves incomplete fields of a sub out', async () => {
  fakeServer(server)
  open('?code=c&state=s&subId=7&subNo=01')
  await at('/user/center?tab=log')
  expect(useMode.getState().enterpriseProjectFlag).toBe(1)
})

it('keeps an identity without an account until the person has signed in', async () => {
  fakeServer({ ...server, 'POST /auth/loginSso': unbound })
  open('?code=c&state=s')
  await at('/login?binding=1')
  expect(pendingBinding()).toEqual({ code: 'bind-me', name: 'lin@example.com' })
})

it('links it at once for who is signed in', async () => {
  setCookie('sunmao-token', 'Bearer own')
  fakeServer({ ...server, 'POST /auth/loginSso': unbound })
  open('?code=c&state=s')
  await at('/bindingSuccess')
  expect(token()).toBe('Bearer own')
})

it('still leads to where one wanted to go, whichever way one signs in then', async () => {
  const target = '/modelBrowse?projId=2'
  fakeServer({ ...server, 'POST /auth/loginSso': () => refusal(400, 'auth.ssoFailed', '请重试。', { target }) })
  open('?code=c&state=s')
  await at('/login?redirect=%2FmodelBrowse%3FprojId%3D2')
})

it('tells the reason of any other refusal', async () => {
  fakeServer({ ...server, 'POST /auth/loginSso': () => refusal(400, 'auth.ssoFailed', '请重试。') })
  open('?code=c&state=s')
  await at('/login')
  expect(reason()).toBe('请重试。')
})

it('asks the server nothing when the provider sent no code, and leaves a session alone', async () => {
  setCookie('sunmao-token', 'Bearer own')
  const sent = fakeServer(server)
  open('?error=access_denied&state=s')
  await at('/bindingSuccess')
  expect(reason()).toBe('统一身份认证登录未成功。')
  expect(sent).toEqual([])
  expect(token()).toBe('Bearer own')
})
