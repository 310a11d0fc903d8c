import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { pageOf } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { parseTime } from '../../ui/text/format.ts'
import { DashboardPage } from './dashboard.page.tsx'

prepare()

const todo = (todoId: number, bizType: string, dueTime: string) => ({
  todoId,
  bizType,
  title: `事项 ${todoId}`,
  action: 'review',
  link: '/projectTodo?projId=2',
  projName: '综合楼',
  dueTime,
})
const project = {
  projId: 2,
  projName: '综合楼',
  indexCode: 'ZHL',
  stage: '施工图',
  status: 'running',
  myRoles: ['设计人'],
}
const today = parseTime(new Date(), '{y}-{m}-{d} 23:59:00')

it('tells what waits and until when, where one works, and which models changed', async () => {
  const sent = fakeServer({
    'GET /api/hubToDo/querySubHubToDoPage': pageOf(
      todo(1, 'issue', today),
      todo(2, 'annotation', '2999-01-01 10:00:00'),
      todo(3, 'issue', '2001-01-01 10:00:00'),
    ),
    'GET /api/menus/build': [{ path: '/enterpriseTodo' }],
    'GET /api/project/projectCount': { all: 9, mine: 0, joined: 1, collected: 0 },
    'GET /api/project': pageOf(project),
    'GET /api/dictDetail': pageOf({ id: 1, label: '暖通', value: 'M', dictSort: 1 }),
    'GET /api/model/recent': [
      { fileId: 31, projId: 2, subId: 1, name: '暖通.ifc', discipline: 'M', version: 2, createTime: '2026-11-01' },
    ],
  })
  useSession.setState({ roles: ['admin'] })
  showPage(<DashboardPage />, '/dashboard')
  expect(await screen.findByText(/1 项今天到期/)).toBeDefined()
  expect(screen.getByText(/1 项已逾期/)).toBeDefined()
  expect((await screen.findByRole('link', { name: '校审：事项 1' })).textContent).toBe('校审')
  fireEvent.click(screen.getByRole('button', { name: '批注 1' }))
  expect(screen.queryByText('事项 1')).toBeNull()
  expect(await screen.findByRole('button', { name: '综合楼' })).toBeDefined()
  const recent = within((await screen.findByRole('heading', { name: '最近的模型' })).closest('section')!)
  const card = await recent.findByRole('link', { name: /暖通/ })
  expect(card.getAttribute('href')).toBe('/modelBrowse?projId=2&files=31')
  fireEvent.click(screen.getByRole('button', { name: '收藏 0' }))
  await waitFor(() => expect(sent.some(({ query }) => query.get('view') === 'collected')).toBe(true))
})
