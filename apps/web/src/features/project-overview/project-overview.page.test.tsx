import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { modelAnswers, pageOf, sampleModel, workInProject } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { ProjectOverviewPage } from './project-overview.page.tsx'

prepare()
beforeEach(workInProject)

const project = {
  projId: 7,
  indexCode: 'ZHL',
  projName: '综合楼',
  stage: '施工图',
  status: 'running',
  planEnd: '2999-12-20',
  managerName: '林知远',
  collected: false,
  subCount: 2,
  memberCount: 1,
  myRoles: [],
  createTime: '2026-01-01 10:00:00',
  rowVersion: 1,
}
const member = { resourceId: 1, projId: 7, user: { id: 3, username: 'hvac', nickName: '沈若溪' } }
const answers = (more: Record<string, unknown> = {}) =>
  modelAnswers(['model:add'], {
    'GET /api/project/detail': project,
    'GET /api/model/bySub': [{ subId: 11, models: 4, elements: 6211, storeys: 8, fileId: 31 }],
    'POST /api/model/list': pageOf(sampleModel({ status: 'converting', stage: 'geometry', progress: 64 })),
    'GET /api/modelPubVersion/recent': [
      { id: 5, projId: 7, subId: 11, name: '施工图 V1', status: 'published', models: 4, createTime: '2026-11-01' },
    ],
    'GET /api/hubToDo/querySubHubToDoPage': pageOf({
      todoId: 9,
      bizType: 'review',
      title: '请复核 3F 风管',
      action: 'review',
      link: '/projectTodo?projId=7',
      dueTime: '2020-01-01 18:00:00',
    }),
    'GET /api/projectResource': pageOf({
      ...member,
      roleIds: [3],
      roleNames: ['设计人'],
      roles: [],
      disciplines: ['M'],
    }),
    'GET /api/project/activity': [
      { by: '沈若溪', text: '上传 综合楼-暖通.ifc', link: '/model/detail?projId=7&fileId=31', time: '2026-11-01' },
    ],
    ...more,
  })

const tile = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!)

it('shows what there is, what is asked, who is here and what happened', async () => {
  fakeServer(answers())
  showPage(<ProjectOverviewPage />, '/projectOverview?projId=7')
  expect(await screen.findByRole('heading', { level: 1, name: '综合楼' })).toBeDefined()
  const building = await (await tile('子项')).findByRole('link', { name: /主楼.*ZHL-01.*8 层.*4 个模型.*6,211/ })
  expect(building.getAttribute('href')).toBe('/modelBrowse?projId=7&subId=11')
  const models = await tile('模型与版本')
  expect(await models.findByText('主楼-结构.ifc')).toBeDefined()
  expect(models.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64')
  expect(await (await tile('发布版本')).findByText('施工图 V1')).toBeDefined()
  expect(await (await tile('等我处理')).findByText(/^2020-01-01/)).toBeDefined()
  expect(await (await tile('成员')).findByText('设计人 暖通')).toBeDefined()
  expect(await (await tile('动态')).findByText('沈若溪 上传 综合楼-暖通.ifc')).toBeDefined()
  expect(screen.getByRole('button', { name: '打开模型' })).toBeDefined()
})

it('says in an empty project how it fills', async () => {
  fakeServer(
    answers({
      'GET /api/model/bySub': [],
      'POST /api/model/list': pageOf(),
      'GET /api/modelPubVersion/recent': [],
      'GET /api/project/activity': [],
    }),
  )
  showPage(<ProjectOverviewPage />, '/projectOverview?projId=7')
  expect(await screen.findByText('还没有模型。把 IFC 文件拖到本页即可上传。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '打开模型' })).toBeNull()
})
