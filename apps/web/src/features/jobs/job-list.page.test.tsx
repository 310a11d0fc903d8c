import type { Job, JobKind } from '@sunmao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../test/show-page.tsx'
import { JobListPage } from './job-list.page.tsx'

prepare()

const row: Job = {
  id: 4,
  jobName: '清理旧消息',
  beanName: 'tidy',
  methodName: 'run',
  params: '{"days":7}',
  cronExpression: '0 3 * * *',
  description: '每天清理',
  isPause: false,
  subTask: '',
  personInCharge: '',
  email: '',
  pauseAfterFailure: false,
  missed: 'catchUp',
  next: ['2026-11-20T19:00:00.000Z'],
  isRunning: false,
  last: { isSuccess: false, createTime: '2026-11-19 03:00:00', time: 1200 },
  createTime: '2026-11-01 09:00:00',
  rowVersion: 2,
}
const kind: JobKind = {
  kind: 'tidy',
  name: '清理旧消息',
  about: '删除旧消息。',
  params: [{ name: 'days', label: '保留天数', type: 'number', least: 1, most: 90, initial: 30 }],
}
const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/jobs': { content: [row], totalElements: 1 },
  'GET /api/jobs/kinds': [kind],
  'GET /api/jobs/preview': { next: ['2026-11-20T19:00:00.000Z'] },
  'GET /api/jobs/logs': { content: [], totalElements: 0 },
  ...more,
})

it('shows what is due when, how it ended, and pauses it or runs it now', async () => {
  const sent = fakeServer(answers({ 'PUT /api/jobs/4': undefined, 'PUT /api/jobs/exec/4': undefined }))
  showPage(<JobListPage />)
  expect(await screen.findByText('清理旧消息')).toBeDefined()
  expect(screen.getByText('失败')).toBeDefined()
  fireEvent.click(screen.getByRole('switch', { name: '启用“清理旧消息”' }))
  await press('立即执行')
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual(expect.arrayContaining(['PUT /api/jobs/4', 'PUT /api/jobs/exec/4'])),
  )
})

it('changes a task with its parameters, and says a refusal at the field', async () => {
  const answersOfServer = [refusal(400, 'jobs.tooOften', '两次执行至少相隔 5 分钟。'), undefined]
  const sent = fakeServer(answers({ 'PUT /api/jobs': () => answersOfServer.shift() }))
  showPage(<JobListPage />)
  await press('编辑')
  expect(await screen.findByText(/接下来五次/)).toBeDefined()
  await typeIn('保留天数', '14')
  await typeIn('Cron 表达式', '* * * * *')
  await pressInDialog('保存')
  expect(await screen.findByText('两次执行至少相隔 5 分钟。')).toBeDefined()
  await pressInDialog('保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = sent.findLast(({ call }) => call === 'PUT /api/jobs')?.body
  expect(body).toMatchObject({ id: 4, rowVersion: 2, params: '{"days":14}', cronExpression: '* * * * *' })
})
