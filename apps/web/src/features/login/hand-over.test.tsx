import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { keepAddressCredentials } from '../../session/address-credentials.ts'
import { forgetProject, useMode } from '../../session/project/mode.ts'
import { token } from '../../session/session.ts'
import { removeCookie, setCookie } from '../../theme/cookies.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { LoginPage } from './login.page.tsx'

const reply = {
  token: 'Bearer handed',
  unifyToken: 'u',
  user: { kind: 'person', username: 'lead', roles: [], user: { mustChangePassword: false } },
}
const server = {
  'GET /auth/code': { img: '', uuid: '', enabled: false },
  'GET /api/parameters/all': [],
  'POST /auth/loginToken': reply,
  'POST /auth/setProject': ['hubToDo:list'],
  'GET /api/project': { content: [{ projId: 2, indexCode: 'ZHL', projName: '综合楼' }], totalElements: 1 },
  'DELETE /auth/logout': undefined,
}
const replace = vi.fn()

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
  vi.spyOn(location, 'replace').mockImplementation(replace)
})
beforeEach(() => replace.mockClear())
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetProject()
  for (const name of ['sunmao-token', 'sunmao-unify-token']) removeCookie(name)
})

function open(address: string): void {
  history.replaceState(null, '', address)
  keepAddressCredentials()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[location.pathname + location.search]}>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const landsAt = (path: string) => waitFor(() => expect(replace).toHaveBeenCalledWith(path))
const inProject = `/login?token=once&redirect=${encodeURIComponent('/projectTodo?projId=2')}`

it('signs a member of the project in, in place of whoever was here', async () => {
  setCookie('sunmao-token', 'Bearer old')
  const sent = fakeServer(server)
  open(inProject)
  expect(screen.getByRole('heading', { name: '正在登录' })).toBeDefined()
  await landsAt('/projectTodo?projId=2')
  expect(sent.find(({ call }) => call === 'POST /auth/loginToken')?.query.toString()).toBe('originToken=once')
  expect(sent.find(({ call }) => call === 'POST /auth/setProject')?.query.get('projectId')).toBe('2')
  expect(token()).toBe('Bearer handed')
  expect(useMode.getState()).toMatchObject({ enterpriseProjectFlag: 0, project: { projId: 2 } })
})

it('believes the server about the membership, not the browser', async () => {
  localStorage.setItem('project', JSON.stringify({ projId: 2, indexCode: 'ZHL', projName: '综合楼' }))
  useMode.setState({ project: { projId: 2, indexCode: 'ZHL', projName: '综合楼' } })
  const sent = fakeServer({ ...server, 'POST /auth/setProject': () => refusal(404, 'error.notFound', '') })
  open(inProject)
  expect((await screen.findByRole('alert')).textContent).toBe('您不是该项目的成员。')
  expect(sent.some(({ call }) => call === 'DELETE /auth/logout')).toBe(true)
  expect(token()).toBeUndefined()
  expect(replace).not.toHaveBeenCalled()
  expect(document.querySelector('input[name="username"]')).not.toBeNull()
})

it('asks for no project where the place to go to names none', async () => {
  const sent = fakeServer(server)
  open('/login?token=once&redirect=%2Fhelp')
  await landsAt('/help')
  expect(sent.some(({ call }) => call === 'POST /auth/setProject')).toBe(false)
})

it('never leaves the site', async () => {
  fakeServer(server)
  open('/login?token=once&redirect=%2F%2Fevil.test')
  await landsAt('/')
})

it('says why it was refused, at the form, and signs an older session out', async () => {
  setCookie('sunmao-token', 'Bearer old')
  fakeServer({ ...server, 'POST /auth/loginToken': () => refusal(400, 'auth.handoverGone', '登录凭据已失效。') })
  open(inProject)
  expect((await screen.findByRole('alert')).textContent).toBe('登录凭据已失效。')
  expect(document.querySelector('input[name="password"]')).not.toBeNull()
  expect(token()).toBeUndefined()
})

it('passes encrypted parameters on and lands at home', async () => {
  const sent = fakeServer(server)
  open('/login?username=sealed-name&password=sealed-ticket&redirect=%2Fhelp')
  await landsAt('/')
  const { query } = sent.find(({ call }) => call === 'POST /auth/loginToken')!
  expect(Object.fromEntries(query)).toEqual({ originToken: 'sealed-ticket', username: 'sealed-name' })
  expect(location.search).toBe('?redirect=%2Fhelp')
})
