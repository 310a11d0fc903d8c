import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { antdConfig } from '../../theme/antd-config.tsx'
import { setLanguage, startLanguage } from '../../theme/i18n.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'

const modules = {
  'GET /api/dictDetail': {
    content: [{ id: 1, dict: { id: 1 }, label: '模型', value: 'model', dictSort: 1 }],
    totalElements: 1,
  },
}
beforeAll(async () => {
  await startLanguage()
  await setLanguage('zh-CN')
  URL.createObjectURL ??= () => 'blob:x'
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function open() {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider {...antdConfig('#2483B8', { still: true })}>
        <App>
          <MemoryRouter>
            <FeedbackDialog onClose={onClose} />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return onClose
}
const describeAs = (value: string) => fireEvent.change(screen.getByPlaceholderText(/请描述/), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))
const pick = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('添加截图'), { target: { files: names.map((name) => new File(['x'], name)) } })
async function chooseModule() {
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByText('模型', { selector: '.ant-select-item-option-content' }))
}

it('says what is missing and what is too long, at the field', async () => {
  fakeServer(modules)
  open()
  submit()
  expect(await screen.findByText('模块不能为空')).toBeDefined()
  expect(await screen.findByText('问题描述不能为空')).toBeDefined()
  describeAs('长'.repeat(1001))
  expect(await screen.findByText('长度在 1 到 1000 个字符之间')).toBeDefined()
})

it('says why a picture is not taken', async () => {
  fakeServer(modules)
  open()
  pick('a.pdf')
  expect(await screen.findByText('上传格式错误')).toBeDefined()
  pick('1.png')
  pick('1.png')
  expect(await screen.findByText('该文件已存在')).toBeDefined()
  pick('2.png', '3.png', '4.png', '5.png', '6.png', '7.png')
  expect(await screen.findByText('最多上传 6 张图片')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^移除截图/ })).toHaveLength(6)
})

it('sends the pictures as file1 to fileN and closes', async () => {
  const sent = fakeServer({ ...modules, 'POST /api/feedback': { id: 1 } })
  const onClose = open()
  await chooseModule()
  describeAs('打不开模型')
  pick('a.png', 'b.gif')
  submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const form = sent.find(({ call }) => call === 'POST /api/feedback')?.body as FormData
  expect([...form.keys()]).toEqual(['module', 'description', 'file1', 'file2'])
  expect([form.get('module'), form.get('description')]).toEqual(['model', '打不开模型'])
})

it('keeps what was entered when the server says no', async () => {
  fakeServer({ ...modules, 'POST /api/feedback': () => refusal(400, 'error.invalid', '提交的内容有误') })
  const onClose = open()
  await chooseModule()
  describeAs('打不开模型')
  submit()
  expect(await screen.findByText(/提交的内容有误/)).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByDisplayValue('打不开模型')).toBeDefined()
})
