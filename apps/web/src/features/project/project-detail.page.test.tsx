import {
  type AuthInfo,
  type ProjectResource,
  type ProjectStatus,
  type ProjectSub,
  projectTransitions,
} from '@sunmao/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { setInfo } from '../../session/session.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { ProjectDetailPage } from './project-detail.page.tsx'
import { choose, place, press, sample, showPage, type } from './test/show-page.tsx'

const sub = (subId: number, subNo: string, subName: string): ProjectSub => ({
  subId,
  projId: 7,
  subNo,
  subCode: `ZHL-01-${subNo}`,
  subName,
  sort: subId,
  rowVersion: 1,
})
const member: ProjectResource = {
  resourceId: 31,
  projId: 7,
  user: { id: 2, username: 'lead', nickName: '林知远', jobNumber: 'A001', deptName: '一所' },
  roleIds: [1],
  roleNames: ['项目负责人'],
  roles: [],
  disciplines: ['nt'],
  subIds: [],
  rowVersion: 4,
}
const every = ['project:edit', 'project:del', 'projectMember:edit']
const answers = (codes: string[], more: Record<string, unknown> = {}) => ({
  'GET /api/project/detail': sample(),
  'POST /auth/setProject': codes,
  'GET /api/site/list': [{ id: 1, name: '上海' }],
  'GET /api/projectSub/querySubListByProjId': [sub(1, '01', '主楼'), sub(2, '02', '裙房'), sub(3, '03', '地库')],
  'GET /api/projectResource': { content: [member], totalElements: 1 },
  'GET /api/projectRole/all': [
    { id: 1, name: '项目负责人' },
    { id: 2, name: '设计人' },
  ],
  'GET /api/dictDetail': { content: [{ id: 1, value: 'nt', label: '暖通', dictSort: 1 }], totalElements: 1 },
  'GET /api/projectMember/projectUsers': [{ id: 2, username: 'lead', nickName: '林知远', jobNumber: 'A001' }],
  'GET /api/projectMember/users': [
    { id: 11, username: 'a', nickName: '沈若溪', jobNumber: 'B1' },
    { id: 12, username: 'b', nickName: '周以宁', jobNumber: 'B2' },
  ],
  'GET /api/project/users_zj': [{ id: 20, username: 'z', nickName: '顾南舟' }],
  ...more,
})
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)
const open = (more = '') => showPage(ProjectDetailPage, `/project/detail?projId=7${more}`)
const save = async () => {
  // A button that is at work takes no click.
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /保存$/ }))
}

beforeAll(async () => {
  localStorage.setItem('language', 'zh-CN')
  await startLanguage()
})
beforeEach(() => setInfo({ username: 'lead', roles: ['x:list'], user: {} } as unknown as AuthInfo))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const moves: Record<ProjectStatus, string[]> = {
  not_started: ['启动', '终止'],
  running: ['暂停', '完成', '终止'],
  paused: ['继续', '终止'],
  finished: ['重新开启', '归档'],
  archived: ['取消归档'],
  cancelled: ['撤销终止'],
}

it.each(Object.keys(projectTransitions) as ProjectStatus[])(
  'offers the next steps of %s and no others',
  async (status) => {
    fakeServer(answers(every, { 'GET /api/project/detail': sample({ status }) }))
    open()
    await screen.findByRole('button', { name: moves[status][0] })
    const others = [...new Set(Object.values(moves).flat())].filter((word) => !moves[status].includes(word))
    for (const word of moves[status]) expect(screen.getByRole('button', { name: word })).toBeDefined()
    for (const word of others) expect(screen.queryByRole('button', { name: word })).toBeNull()
  },
)

it('only reads an archived project', async () => {
  fakeServer(answers(every, { 'GET /api/project/detail': sample({ status: 'archived' }) }))
  open()
  await screen.findByRole('button', { name: '取消归档' })
  await screen.findByText('裙房')
  for (const word of ['编辑', '新增子项', '删除']) expect(screen.queryByRole('button', { name: word })).toBeNull()
})

it('changes the status after a question', async () => {
  const sent = fakeServer(answers(every, { 'GET /api/project/doUpdateStatus': sample({ status: 'paused' }) }))
  open()
  fireEvent.click(await screen.findByRole('button', { name: '暂停' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('状态将由「进行中」变为「已暂停」。')
  fireEvent.click(within(question).getByRole('button', { name: '暂停' }))
  expect(await screen.findByText('项目状态已更新')).toBeDefined()
  const { query } = sent.find(({ call }) => call.endsWith('/doUpdateStatus'))!
  expect(Object.fromEntries(query)).toEqual({ projId: '7', status: 'paused' })
})

it('offers nothing that changes anything without the codes', async () => {
  fakeServer(answers(['issue:list']))
  open()
  expect(await screen.findByText('裙房')).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: /项目成员/ }))
  await waitFor(() => expect(place()).toBe('/project/detail?projId=7&tab=members'))
  const row = (await screen.findByText('A001')).closest('tr')!
  for (const word of ['项目负责人', '暖通', '全部子项']) expect(within(row).getByText(word)).toBeDefined()
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.filter(Boolean)).toEqual(['进入'])
})

it('says what is wrong with the address, and tries again after a failure', async () => {
  fakeServer({})
  showPage(ProjectDetailPage, '/project/detail?projId=x')
  expect(screen.getByText('您访问的内容不存在，或您无权查看。')).toBeDefined()
  cleanup()
  fakeServer(answers(every, { 'GET /api/project/detail': () => refusal(500, 'error.internal', '出错了') }))
  open()
  const retry = await screen.findByRole('button', { name: '重试' })
  fakeServer(answers(every))
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: '综合楼' })).toBeDefined()
})

it('keeps what was typed when somebody else was faster, until the present row is taken', async () => {
  const current = sample({ projName: '综合楼甲', rowVersion: 5, planEnd: undefined })
  const replies = [refusal(409, 'error.stale', '内容已被他人修改。', { current }), sample({ rowVersion: 6 })]
  const sent = fakeServer(
    answers(every, {
      'PUT /api/project': () => replies.shift(),
    }),
  )
  open()
  fireEvent.click((await screen.findAllByRole('button', { name: '编辑' }))[0]!)
  type('projName', '综合楼乙')
  await save()
  expect(await screen.findByText('内容已被他人修改。')).toBeDefined()
  const name = () => document.querySelector<HTMLInputElement>('input[name="projName"]')!.value
  expect(name()).toBe('综合楼乙')
  press('载入最新内容')
  await waitFor(() => expect(name()).toBe('综合楼甲'))
  expect(screen.queryByText('内容已被他人修改。')).toBeNull()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const kept = { indexCode: 'ZHL-01', stage: '施工图', siteId: 1, deptId: 6, managerId: 2, startDate: '2026-01-05' }
  expect(bodies(sent, 'PUT /api/project')).toEqual([
    { ...kept, projId: 7, projName: '综合楼乙', planEnd: '2099-06-30', rowVersion: 3 },
    { ...kept, projId: 7, projName: '综合楼甲', planEnd: null, rowVersion: 5 },
  ])
})

it('saves the whole order of the subs', async () => {
  const sent = fakeServer(answers(every, { 'PUT /api/projectSub/sort': undefined }))
  open()
  expect(((await screen.findByRole('button', { name: '上移「主楼」' })) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: '下移「地库」' }) as HTMLButtonElement).disabled).toBe(true)
  press('上移「地库」')
  expect(await screen.findByText('「地库」现在排在第 2 位')).toBeDefined()
  expect(bodies(sent, 'PUT /api/projectSub/sort')).toEqual([{ projId: 7, subIds: [1, 3, 2] }])
})

it('adds a sub, says at the number that it is taken, and deletes one after a question', async () => {
  const replies = [refusal(400, 'error.duplicate', '04 已存在。'), sub(5, '05', '门卫')]
  const sent = fakeServer(
    answers(every, { 'POST /api/projectSub': () => replies.shift(), 'DELETE /api/projectSub': undefined }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: '新增子项' }))
  type('subNo', '04')
  type('subName', ' 门卫 ')
  await save()
  expect((await screen.findByText('04 已存在。')).className).toContain('explain-error')
  type('subNo', '05')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(sent, 'POST /api/projectSub').at(-1)).toEqual({ projId: 7, subNo: '05', subName: '门卫' })
  const row = screen.getByText('裙房').closest('tr')!
  fireEvent.click(within(row).getByRole('button', { name: '删除' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('删除子项「裙房」？')
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(bodies(sent, 'DELETE /api/projectSub')).toEqual([[2]]))
})

it('adds several people from several sources at once', async () => {
  const sent = fakeServer(answers(every, { 'POST /api/projectResource': [member] }))
  open('&tab=members')
  fireEvent.click(await screen.findByRole('button', { name: '添加成员' }))
  await save()
  expect(await screen.findByText('请至少选择一人')).toBeDefined()
  expect(await screen.findByText('请至少选择一个角色')).toBeDefined()
  await choose('人员', '沈若溪 · B1', '周以宁 · B2')
  fireEvent.click(screen.getByText('专家库'))
  fireEvent.click(await screen.findByTitle('顾南舟'))
  await choose('项目角色', '设计人')
  await choose('专业', '暖通')
  await choose('子项', '02 裙房')
  await save()
  expect(await screen.findByText('已添加 3 名成员')).toBeDefined()
  expect(bodies(sent, 'POST /api/projectResource')).toEqual([
    { projId: 7, userIds: [11, 12, 20], roleIds: [2], disciplines: ['nt'], subIds: [2] },
  ])
})

it('edits a member, and removes one after it has said what waits for him and handed it over', async () => {
  const sent = fakeServer(
    answers(every, {
      'PUT /api/projectResource': member,
      'DELETE /api/projectResource': undefined,
      'POST /api/projectResource/waiting': [{ kind: 'issueAssignee', count: 3 }],
      'POST /api/projectResource/handOver': undefined,
      'GET /api/projectMember/projectUsers': [
        { id: 2, username: 'lead', nickName: '林知远' },
        { id: 9, username: 'hvac', nickName: '程立' },
      ],
    }),
  )
  open('&tab=members')
  const row = (await screen.findByText('A001')).closest('tr')!
  fireEvent.click(await within(row).findByRole('button', { name: '编辑' }))
  await choose('项目角色', '设计人')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(sent, 'PUT /api/projectResource')).toEqual([
    { resourceId: 31, rowVersion: 4, roleIds: [1, 2], disciplines: ['nt'], subIds: [] },
  ])
  fireEvent.click(within(screen.getByText('A001').closest('tr')!).getByRole('button', { name: '移出' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('将「林知远」移出项目？')
  expect(await within(question).findByText('待处理的问题 · 3')).toBeDefined()
  await choose('交接给', '程立')
  fireEvent.click(within(question).getByRole('button', { name: '移出' }))
  await waitFor(() => expect(bodies(sent, 'DELETE /api/projectResource')).toEqual([[31]]))
  expect(bodies(sent, 'POST /api/projectResource/handOver')).toEqual([{ resourceIds: [31], userId: 9 }])
})

const dataTransfer = { types: ['Files'], files: [new File(['x'], '新.ifc')], items: [] }

it('takes files that are dropped on it into the sub that one says', async () => {
  const sent = fakeServer(
    answers(['model:add'], { 'POST /api/modelUpload': () => refusal(400, 'project.archived', '项目已归档') }),
  )
  open()
  const page = await screen.findByText('裙房')
  await waitFor(() => {
    fireEvent.dragEnter(page, { dataTransfer })
    expect(screen.getByText('松开鼠标，上传到本项目')).toBeDefined()
  })
  fireEvent.drop(page, { dataTransfer })
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('把 1 个文件放进哪个子项？')
  await choose('子项', '02 裙房')
  fireEvent.click(within(question).getByRole('button', { name: /上传$/ }))
  await waitFor(() => expect(place()).toBe('/model/list?projId=7&sub=2'))
  await waitFor(() => expect(bodies(sent, 'POST /api/modelUpload')).toMatchObject([{ subId: 2, name: '新.ifc' }]))
})

it.each([
  ['whoever may not', [], {}],
  ['anybody when it is archived', ['model:add'], { 'GET /api/project/detail': sample({ status: 'archived' }) }],
] as const)('takes none from %s', async (_, codes, more) => {
  const sent = fakeServer(answers([...codes], more))
  open()
  const page = await screen.findByText('裙房')
  await waitFor(() => expect(sent.filter(({ call }) => call === 'POST /auth/setProject')).toHaveLength(1))
  fireEvent.dragEnter(page, { dataTransfer })
  expect(screen.queryByText('松开鼠标，上传到本项目')).toBeNull()
})
