import type { AuthInfo, Project } from '@sunmao/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { useMode } from '../../session/project/mode.ts'
import { setInfo, setProjectRoles } from '../../session/session.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { ProjectListPage } from './project-list.page.tsx'
import { choose, place, press, sample, showPage, type } from './test/show-page.tsx'

const late = sample({ projId: 8, projName: '旧楼', indexCode: 'JL', planEnd: '2020-01-01', collected: true })
const beOne = (...roles: string[]) => setInfo({ username: 'lead', roles, user: {} } as unknown as AuthInfo)
const pageOf = (...content: Project[]) => ({ content, totalElements: content.length })
const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/project': pageOf(sample(), late),
  'GET /api/project/projectCount': { all: 12, mine: 3, joined: 5, collected: 1 },
  'GET /api/project/status': [
    { status: 'running', count: 9 },
    { status: 'paused', count: 2 },
  ],
  'GET /api/site/list': [{ id: 1, name: '上海' }],
  'GET /api/dept': { content: [], totalElements: 0 },
  ...more,
})
const asked = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call)
const open = (search = '') => showPage(ProjectListPage, `/project${search}`)

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => beOne('project:add'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.removeItem('project-list-look')
  setProjectRoles(undefined)
})

it('shows what tells projects apart, the late one in red', async () => {
  fakeServer(answers())
  open()
  const [first, second] = await screen.findAllByRole('listitem')
  for (const word of ['综合楼', 'ZHL-01', '施工图', '进行中', '林知远', '2 个子项 · 5 名成员'])
    expect(within(first!).getByText(word)).toBeDefined()
  expect(within(first!).queryByText(/已逾期/)).toBeNull()
  expect(within(second!).getByText('2020-01-01 已逾期').className).toBe('status-open')
  expect(screen.getByText('12 个项目 · 参与 5 个')).toBeDefined()
})

it('narrows by view, status and stage, and keeps all of it in the address', async () => {
  const sent = fakeServer(answers())
  open('?page=1')
  await screen.findByText('综合楼')
  fireEvent.click(screen.getByText('我负责的 3'))
  await waitFor(() => expect(place()).toBe('/project?view=mine'))
  const chip = screen.getByRole('button', { name: /已暂停\s*2/ })
  fireEvent.click(chip)
  await waitFor(() => expect(place()).toBe('/project?view=mine&status=paused'))
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  const query = Object.fromEntries(asked(sent, 'GET /api/project').at(-1)!.query)
  expect(query).toEqual({ page: '0', size: '20', view: 'mine', status: 'paused' })
  expect(asked(sent, 'GET /api/project/status').at(-1)!.query.get('status')).toBeNull()
  fireEvent.click(chip)
  await waitFor(() => expect(place()).toBe('/project?view=mine'))
  await choose('阶段', '方案')
  await waitFor(() => expect(asked(sent, 'GET /api/project').at(-1)!.query.get('stage')).toBe('方案'))
})

it('collects and gives back', async () => {
  const sent = fakeServer(
    answers({ 'GET /api/project/collectProject': undefined, 'GET /api/project/cancelCollectProject': undefined }),
  )
  open()
  const star = await screen.findByRole('button', { name: '收藏「综合楼」' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(star)
  await waitFor(() => expect(asked(sent, 'GET /api/project/collectProject')[0]?.query.get('projId')).toBe('7'))
  const other = screen.getByRole('button', { name: '收藏「旧楼」' })
  expect(other.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(other)
  await waitFor(() => expect(asked(sent, 'GET /api/project/cancelCollectProject')[0]?.query.get('projId')).toBe('8'))
})

it('enters a project, and says so to whoever is no member', async () => {
  fakeServer(
    answers({
      'POST /auth/setProject': ({ query }: SentCall) =>
        query.get('projectId') === '7' ? ['issue:list'] : refusal(403, 'auth.notMember', 'x'),
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: '进入项目「旧楼」' }))
  expect(await screen.findByText('您不是该项目的成员。')).toBeDefined()
  expect(place()).toBe('/project')
  press('进入项目「综合楼」')
  await waitFor(() => expect(place()).toBe('/projectOverview?projId=7'))
  expect(useMode.getState().project?.projName).toBe('综合楼')
})

it('offers in the menu of a project only what its rights allow', async () => {
  const sent = fakeServer(answers({ 'POST /auth/setProject': ['project:del'], 'DELETE /api/project': undefined }))
  open()
  fireEvent.click(await screen.findByRole('button', { name: '「综合楼」的更多操作' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '移入回收站' }))
  expect(screen.queryByRole('menuitem', { name: '编辑' })).toBeNull()
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('将项目「综合楼」移入回收站？')
  fireEvent.click(within(question).getByRole('button', { name: '移入回收站' }))
  await waitFor(() => expect(asked(sent, 'DELETE /api/project')[0]?.body).toEqual([7]))
})

it('restores from the recycle bin, which not everybody sees', async () => {
  const gone = sample({ deleteTime: '2026-11-01 10:00:00' })
  const sent = fakeServer(answers({ 'GET /api/project': pageOf(gone), 'POST /api/project/restore': undefined }))
  open('?view=deleted')
  fireEvent.click(await screen.findByRole('button', { name: '恢复项目「综合楼」' }))
  expect(await screen.findByText('项目「综合楼」已恢复')).toBeDefined()
  expect(asked(sent, 'POST /api/project/restore')[0]?.body).toEqual([7])
  cleanup()
  beOne('issue:list')
  open()
  await screen.findByText('我收藏的 1')
  expect(screen.queryByText('回收站')).toBeNull()
  expect(screen.queryByRole('button', { name: '新建项目' })).toBeNull()
})

it('remembers the table, says why a list is empty, and tries again', async () => {
  fakeServer(answers({ 'GET /api/project': () => refusal(500, 'error.internal', '出错了') }))
  open('?status=paused')
  const retry = await screen.findByRole('button', { name: '重试' })
  fakeServer(answers({ 'GET /api/project': pageOf() }))
  fireEvent.click(retry)
  expect(await screen.findByText('没有符合条件的内容。')).toBeDefined()
  press('清除筛选')
  await waitFor(() => expect(place()).toBe('/project'))
  expect(await screen.findByText('还没有项目。')).toBeDefined()
  fireEvent.click(screen.getByText('列表'))
  expect(await screen.findByRole('table')).toBeDefined()
  expect(localStorage.getItem('project-list-look')).toBe('table')
})

it('creates a project, and says at its field what the server refuses', async () => {
  const replies = [refusal(400, 'error.duplicate', 'NEW-1 已存在。'), sample({ projId: 9 })]
  const sent = fakeServer(answers({ 'POST /api/project': () => replies.shift() }))
  open()
  fireEvent.click((await screen.findAllByRole('button', { name: '新建项目' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText('所属部门')).toBeNull()
  expect(within(dialog).queryByText('项目负责人')).toBeNull()
  type('indexCode', 'NEW 1')
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/编号只能由/)).toBeDefined()
  type('indexCode', 'NEW-1')
  type('projName', ' 新楼 ')
  fireEvent.mouseDown(within(dialog).getByLabelText(/^阶段/))
  fireEvent.click(await screen.findByTitle('初设'))
  await choose('所属站点', '上海')
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  const said = await screen.findByText('NEW-1 已存在。')
  expect(said.className).toContain('explain-error')
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(place()).toBe('/project/detail?projId=9'))
  expect(asked(sent, 'POST /api/project').at(-1)?.body).toEqual({
    indexCode: 'NEW-1',
    projName: '新楼',
    stage: '初设',
    siteId: 1,
    deptId: null,
    startDate: null,
    planEnd: null,
  })
  expect(asked(sent, 'GET /api/dept')).toEqual([])
})
