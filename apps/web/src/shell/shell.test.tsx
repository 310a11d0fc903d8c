import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../api/fake-server.ts'
import { queryClient } from '../api/hooks.ts'
import { forgetProject, loseProject } from '../session/project/mode.ts'
import { useSession } from '../session/session.ts'
import { getCookie, removeCookie, setCookie } from '../theme/cookies.ts'
import { setLanguage, startLanguage } from '../theme/i18n.ts'
import '../test/register-features.ts'
import { forgetTags } from './pages/tags.ts'
import { Shell } from './shell.tsx'
import { useSidebar } from './sidebar/sidebar-state.ts'

// The whole frame takes its time on a busy machine.
vi.mock('./presence/live.ts', () => ({ followLive: () => () => undefined }))
// Loading a stylesheet is the browser's part.
vi.mock('../theme/kit-styles.ts', () => ({ loadKitStyles: async () => undefined }))
vi.mock('../theme/skin.ts', async (original) => ({ ...(await original<object>()), followSkin: () => undefined }))
vi.mock('../manifest/pages.ts', async () => {
  const { lazyComponent } = await import('../ui/loading/lazy-component.tsx')
  const view = (text: string) => lazyComponent(async () => () => <h1>{text}</h1>)
  const views = { 'enterpriseTodo/index': view('todo page'), 'projectTodo/index': view('project page') }
  return {
    pages: () => [
      {
        path: '/dashboard',
        title: 'menu.dashboard',
        affix: true,
        noCache: true,
        palette: { icon: 'home', order: 10 },
        view: view('home page'),
      },
      { path: '/browse', title: 'page.issueDetail', noCache: true, view: view('browse page') },
      { path: '/401', title: 'page.forbidden', isPassing: true, view: view('no access') },
      {
        path: '/user/center',
        title: 'menu.center',
        noCache: true,
        palette: { icon: 'user', order: 20 },
        view: view('centre page'),
      },
    ],
    viewOf: (name: keyof typeof views) => views[name] ?? view('unknown view'),
  }
})

const leaf = (name: string, title: string) => {
  const path = name[0]?.toLowerCase() + name.slice(1)
  return {
    path: `/${path}`,
    hidden: false,
    component: 'Layout',
    children: [{ name, path: 'index', hidden: false, component: `${path}/index`, meta: { title } }],
  }
}
const screenOf = (path: string, title: string) => ({
  path,
  name: path,
  hidden: false,
  component: `${path}/index`,
  meta: { title },
})
const group = (path: string, title: string, children: unknown[]) => ({
  path,
  hidden: false,
  component: 'Layout',
  meta: { title },
  children,
})
let todos = 0
const server = {
  'GET /api/menus/fullPath': ['/projectTodo', '/browse'],
  'GET /api/menus/build': [
    leaf('EnterpriseTodo', '我的待办'),
    group('/system', '系统管理', [screenOf('user', '用户管理'), screenOf('role', '角色管理')]),
    group('/monitor', '系统监控', [screenOf('online', '在线用户'), screenOf('log', '操作日志')]),
  ],
  'GET /api/menus/buildProject': [leaf('ProjectTodo', '项目待办')],
  'GET /api/hubToDo/querySubHubToDoPage': () => ({ content: [], totalElements: todos }),
  'GET /api/message': { content: [], totalElements: 0, unread: 3 },
  'GET /api/announcement/sort': { content: [], totalElements: 0 },
  'GET /api/parameters/all': [{ code: 'site_name', value: '某设计院' }],
  'GET /api/project': { content: [{ projId: 2, indexCode: 'ZHL', projName: '综合楼' }], totalElements: 1 },
  'POST /auth/setProject': ['hubToDo:list'],
  'POST /api/appLog/createAndUpdate': { recordCode: '' },
}

beforeAll(async () => {
  await startLanguage()
  await setLanguage('zh-CN')
})
beforeEach(() => {
  todos = 0
  setCookie('sunmao-token', 'Bearer t')
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue({ width: 1440 } as DOMRect)
  useSidebar.setState({ opened: true, device: 'desktop', hide: false })
  useSession.setState({
    info: { username: 'lead', nickName: '林知远', user: { mustChangePassword: false, roles: [] } } as never,
    roles: ['feedback:add'],
    projectRoles: undefined,
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetTags()
  forgetProject()
  removeCookie('sunmao-token')
})

let go: NavigateFunction
const Place = () => {
  const { pathname, search } = useLocation()
  go = useNavigate()
  return <output>{pathname + search}</output>
}
const open = (...addresses: string[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={addresses}>
        <Place />
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const at = (address: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(address))
const page = (name: string) => screen.findByRole('heading', { level: 1, name })
const sidebar = async () => within(await screen.findByRole('navigation', { name: '主导航' }))
const tags = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))

it('keeps an address of the menu over a reload, and sends an unknown one home once the menu is there', async () => {
  let answer: (menu: unknown) => void = () => undefined
  const menu = new Promise((resolve) => {
    answer = resolve
  })
  const sent = fakeServer({ ...server, 'GET /api/menus/build': () => menu })
  open('/nowhere')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/menus/build'))
  await at('/nowhere')
  answer(server['GET /api/menus/build'])
  await at('/dashboard')
  act(() => void go('/enterpriseTodo?page=1'))
  await page('todo page')
  await at('/enterpriseTodo?page=1')
  expect(document.title).toBe('我的待办 · 某设计院')
})

it('opens a tag per page, with home first, and closing the last goes home', async () => {
  fakeServer(server)
  open('/enterpriseTodo')
  await page('todo page')
  expect(
    tags()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['首页', '我的待办'])
  fireEvent.keyDown(tags().getByRole('link', { name: '我的待办' }), { key: 'Delete' })
  await page('home page')
  await at('/dashboard')
  expect(tags().getAllByRole('link')).toHaveLength(1)
})

it('shows one open group at a time', async () => {
  fakeServer(server)
  open('/dashboard')
  fireEvent.click(await (await sidebar()).findByRole('button', { name: '系统管理' }))
  expect((await sidebar()).getByRole('link', { name: '用户管理' })).toBeDefined()
  fireEvent.click((await sidebar()).getByRole('button', { name: '系统监控' }))
  expect((await sidebar()).getByRole('link', { name: '在线用户' })).toBeDefined()
  expect((await sidebar()).queryByRole('link', { name: '用户管理' })).toBeNull()
})

it('dots the to-do entry while something is pending, and asks for one row only', async () => {
  todos = 4
  const sent = fakeServer(server)
  open('/dashboard')
  const entry = await (await sidebar()).findByRole('link', { name: /我的待办/ })
  await within(entry).findByRole('img', { name: '有待办' })
  const asked = sent.find(({ call }) => call.includes('hubToDo'))?.query
  expect(asked?.toString()).toBe('page=0&size=1&isProj=false')
  todos = 0
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(within(entry).queryByRole('img', { name: '有待办' })).toBeNull())
})

it('enters the project of an address, and going back to a page of the site leaves it', async () => {
  const sent = fakeServer(server)
  open('/enterpriseTodo')
  await page('todo page')
  act(() => void go('/projectTodo?projId=2'))
  await page('project page')
  expect(await screen.findByRole('button', { name: /综合楼/ })).toBeDefined()
  expect(localStorage.getItem('enterpriseProjectFlag')).toBe('0')
  expect(await (await sidebar()).findByRole('link', { name: '返回企业首页' })).toBeDefined()
  expect((await sidebar()).getByRole('link', { name: '项目待办' }).getAttribute('href')).toBe('/projectTodo?projId=2')
  await waitFor(() =>
    expect(sent.some(({ query }) => query.get('isProj') === 'true' && query.get('projId') === '2')).toBe(true),
  )
  act(() => void go('/user/center'))
  await page('centre page')
  expect(screen.queryByRole('button', { name: /综合楼/ })).not.toBeNull()
  act(() => void go('/enterpriseTodo'))
  await page('todo page')
  await at('/enterpriseTodo')
  expect(screen.queryByRole('button', { name: /综合楼/ })).toBeNull()
  expect(localStorage.getItem('enterpriseProjectFlag')).toBe('1')
})

it('says that a project is not one’s own, and nobody is logged out', async () => {
  const sent = fakeServer({ ...server, 'POST /auth/setProject': () => refusal(404, 'error.notFound', '不存在') })
  open('/projectTodo?projId=9')
  await page('no access')
  await at('/401')
  expect(await (await sidebar()).findByRole('link', { name: '我的待办' })).toBeDefined()
  expect(sent.map(({ call }) => call)).not.toContain('DELETE /auth/logout')
  expect(getCookie('sunmao-token')).toBe('Bearer t')
})

it('closes the tabs of a project one was taken out of while one worked in it, and says so', async () => {
  fakeServer(server)
  open('/projectTodo?projId=2')
  await page('project page')
  expect(tags().queryByRole('link', { name: '项目待办' })).not.toBeNull()
  fakeServer({ ...server, 'POST /auth/setProject': () => refusal(403, 'error.forbidden', '') })
  act(() => loseProject())
  expect(await screen.findByText(/您已不在项目「综合楼」中/)).toBeDefined()
  await at('/dashboard')
  expect(tags().queryByRole('link', { name: '项目待办' })).toBeNull()
})

it('stays in the project of a fixed page over a reload, and names it by number and name', async () => {
  fakeServer(server)
  open('/browse?projId=2')
  await page('browse page')
  expect(await screen.findByRole('button', { name: 'ZHL 综合楼' })).toBeDefined()
  expect(localStorage.getItem('enterpriseProjectFlag')).toBe('0')
  await at('/browse?projId=2')
  cleanup()
  // Without any project it is a page of everybody.
  forgetProject()
  queryClient.clear()
  open('/browse')
  await page('browse page')
  await at('/browse')
  expect(screen.queryByRole('button', { name: /综合楼/ })).toBeNull()
})

it('keeps the tags that the menu says are always there', async () => {
  const todo = leaf('EnterpriseTodo', '我的待办')
  const [entry] = todo.children
  const affixed = { ...todo, children: [{ ...entry, meta: { title: '我的待办', affix: true } }] }
  fakeServer({ ...server, 'GET /api/menus/build': [affixed] })
  open('/dashboard')
  await page('home page')
  const tag = await within(screen.getByRole('navigation', { name: '已打开的页面' })).findByRole('link', {
    name: '我的待办',
  })
  fireEvent.keyDown(tag, { key: 'Delete' })
  expect(tags().getByRole('link', { name: '我的待办' })).toBeDefined()
})

it('asks for the menu again when somebody comes home', async () => {
  const sent = fakeServer(server)
  const menus = () => sent.filter(({ call }) => call === 'GET /api/menus/build').length
  open('/dashboard')
  const home = await (await sidebar()).findByRole('link', { name: '首页' })
  await (await sidebar()).findByRole('link', { name: '我的待办' })
  expect(menus()).toBe(1)
  fireEvent.click(home)
  await waitFor(() => expect(menus()).toBe(2))
})

it.each([
  ['/projectTodo?projId=2', 'GET /api/menus/buildProject'],
  ['/enterpriseTodo', 'GET /api/menus/build'],
])('stays at %s when the menu does not load, and tries again when asked', async (address, call) => {
  const failing = { ...server, [call]: () => refusal(500, 'error.internal', '出错了') }
  fakeServer(failing)
  open(address)
  const retry = await screen.findByRole('button', { name: '重试' })
  await at(address)
  fakeServer(server)
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
})

it('finds pages and commands by a few letters', async () => {
  fakeServer(server)
  open('/enterpriseTodo')
  await page('todo page')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const box = await screen.findByRole('combobox', { name: '搜索页面、项目、人员、公告和帮助' })
  fireEvent.change(box, { target: { value: '个人' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await page('centre page')
  fireEvent.keyDown(window, { key: 'k', metaKey: true })
  await screen.findByRole('combobox', { name: '搜索页面、项目、人员、公告和帮助' })
  const [first] = screen.getAllByRole('option')
  expect(first?.textContent).toContain('我的待办')
})
