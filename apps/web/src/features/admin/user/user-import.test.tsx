import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../../api/fake-server.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { UserPage } from './user.page.tsx'

prepare()

const reads = {
  'GET /api/users': { content: [], totalElements: 0 },
  'GET /api/dept': { content: [], totalElements: 0 },
}
const clean = { total: 2, created: 0, problems: [], accounts: [] }
const accounts = [
  { username: 'im01', nickName: '周一', password: 'pw-one' },
  { username: 'im02', nickName: '周二', password: 'pw-two' },
]
const drop = async () => {
  await press('导入')
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], '人员.xlsx')] } })
  return dialog
}
const isDry = ({ query }: { query: URLSearchParams }) => query.get('dryRun') === 'true'

it('looks first, then writes on confirmation, and shows the passwords once', async () => {
  const sent = fakeServer({
    ...reads,
    'POST /api/users/import': (call: { query: URLSearchParams }) =>
      isDry(call) ? clean : { ...clean, created: 2, accounts },
  })
  showPage(<UserPage />)
  const dialog = await drop()
  expect(await within(dialog).findByText('检查通过，将新建 2 人。')).toBeDefined()
  const imports = () => sent.filter(({ call }) => call === 'POST /api/users/import')
  expect(imports().map(isDry)).toEqual([true])
  await press('导入 2 人', dialog)
  await waitFor(() => expect(imports().map(isDry)).toEqual([true, false]))
  expect(await screen.findByText('pw-one')).toBeDefined()
  expect(screen.getByRole('button', { name: '保存为表格' })).toBeDefined()
  await press('我已保存')
  await waitFor(() => expect(screen.queryByText('pw-one')).toBeNull())
})

it('lists what is wrong with its place, and lets nothing through', async () => {
  const problems = [{ row: 3, column: '手机号码', message: '手机号格式不正确' }]
  fakeServer({ ...reads, 'POST /api/users/import': { ...clean, problems } })
  showPage(<UserPage />)
  const dialog = await drop()
  expect((await within(dialog).findByText('手机号格式不正确')).closest('tr')?.textContent).toContain('3手机号码')
  expect(within(dialog).getByRole('button', { name: '导入' }).hasAttribute('disabled')).toBe(true)
})

it('says why a file cannot be read, and lets one try again', async () => {
  const answers = [refusal(400, 'error.badWorkbook', '无法读取这个文件。'), clean]
  fakeServer({ ...reads, 'POST /api/users/import': () => answers.shift() })
  showPage(<UserPage />)
  const dialog = await drop()
  expect(await within(dialog).findByText(/无法读取/)).toBeDefined()
  await press('重试', dialog)
  expect(await within(dialog).findByText('检查通过，将新建 2 人。')).toBeDefined()
})
