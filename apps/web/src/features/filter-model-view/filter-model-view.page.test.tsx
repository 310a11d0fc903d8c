import type { FilterModelView } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, type SentCall } from '../../api/fake-server.ts'
import { modelAnswers, workInProject } from '../../test/model-samples.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../test/show-page.tsx'
import { FilterModelViewPage } from './filter-model-view.page.tsx'

prepare()
beforeEach(workInProject)

const camera = { eye: [0, 0, 1], target: [0, 0, 0], up: [0, 1, 0] } as FilterModelView['camera']
const view = (more: Partial<FilterModelView> = {}): FilterModelView => ({
  id: 3,
  subId: 11,
  name: '防火墙',
  isPersonal: true,
  mine: true,
  rules: [{ field: 'class', op: 'is', value: 'IfcWall', effect: 'colour', colour: '#ff0000' }],
  camera,
  createBy: 'lead',
  createByName: '林知远',
  createTime: '2026-11-01 10:00:00',
  rowVersion: 2,
  ...more,
})
const shared = view({ id: 4, name: '项目视图', isPersonal: false, mine: false })
const list = 'POST /api/filterModelView/queryFilterModelViews'
const answers = (rights: string[], more: Record<string, unknown> = {}) =>
  modelAnswers(rights, { [list]: [view(), shared], ...more })
const bodies = (sent: SentCall[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body)

it('says the rules as a person does, and leaves the views of the project to those who may edit them', async () => {
  fakeServer(answers([]))
  const shown = showPage(<FilterModelViewPage />)
  const own = (await screen.findByText('防火墙')).closest('tr')!
  expect(within(own).getByText('类别 等于 墙：着色')).toBeDefined()
  expect(within(own).getByText('林知远')).toBeDefined()
  const place = within(own).getByRole('link', { name: '防火墙' }).getAttribute('href')
  expect(place).toMatch(/^\/modelBrowse\?projId=7&subId=11&view=\d+$/)
  expect(within(own).getByRole('button', { name: '编辑' })).toBeDefined()
  const others = screen.getByText('项目视图').closest('tr')!
  expect(within(others).queryByRole('button')).toBeNull()
  shown.unmount()
})

it('makes a personal view; a project view only by whoever may', async () => {
  const sent = fakeServer(answers([], { 'POST /api/filterModelView/batchCreate': [view()] }))
  showPage(<FilterModelViewPage />)
  await press('新建过滤视图')
  await typeIn('名称', ' 风管 ')
  expect(screen.queryByText('项目（所有成员可见）')?.closest('.ant-form-item-hidden')).not.toBeNull()
  await pressInDialog('保存')
  expect(await screen.findByText('必填项')).toBeDefined()
  await typeIn('值', 'IfcDuctSegment')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(bodies(sent, 'POST /api/filterModelView/batchCreate')).toEqual([
      {
        subId: 11,
        views: [
          {
            name: '风管',
            isPersonal: true,
            rules: [{ field: 'class', op: 'is', value: 'IfcDuctSegment', effect: 'isolate' }],
          },
        ],
      },
    ]),
  )
})

it('keeps the camera of a view that is edited, and needs at least one rule', async () => {
  const sent = fakeServer(answers([], { 'PUT /api/filterModelView': view() }))
  showPage(<FilterModelViewPage />)
  await press('编辑')
  await press('移除第 1 条规则', await screen.findByRole('dialog'))
  await pressInDialog('保存')
  expect(await screen.findByText('至少需要一条规则。')).toBeDefined()
  await pressInDialog('添加规则')
  await typeIn('值', 'IfcSlab')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(bodies(sent, 'PUT /api/filterModelView')).toEqual([
      {
        id: 3,
        rowVersion: 2,
        name: '防火墙',
        isPersonal: true,
        camera,
        rules: [{ field: 'class', op: 'is', value: 'IfcSlab', effect: 'isolate' }],
      },
    ]),
  )
})

it('deletes after a question that says whom it concerns', async () => {
  const sent = fakeServer(
    answers(['filterModelView:edit'], { [list]: [shared], 'DELETE /api/filterModelView': undefined }),
  )
  showPage(<FilterModelViewPage />)
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(await screen.findByText('项目的所有成员都将看不到它，且无法恢复。')).toBeDefined()
  await pressInDialog('删除')
  await waitFor(() => expect(bodies(sent, 'DELETE /api/filterModelView')).toEqual([[4]]))
})
