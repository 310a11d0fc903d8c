import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { PeopleSelect } from './people-select.panel.tsx'

prepare()
beforeEach(() => localStorage.removeItem('recent-people'))

const staff = [
  { id: 3, username: 'lu', nickName: '陆景行', jobNumber: 'J20119', roleNames: ['专业负责人'], disciplines: ['S'] },
  { id: 4, username: 'su', nickName: '苏晚晴', jobNumber: 'J20233', roleNames: ['设计人'], disciplines: ['A'] },
]
const answers = {
  'GET /api/projectMember/projectUsers': staff,
  'GET /api/dictDetail': { content: [{ id: 1, value: 'S', label: '结构' }], totalElements: 1 },
}

function show(isMany = false) {
  const sent = fakeServer(answers)
  const onFinish = vi.fn()
  showPage(
    <Form onFinish={onFinish} initialValues={{ people: [] }}>
      <Form.Item name="people" label="处理人">
        <PeopleSelect projId={2} isMany={isMany} />
      </Form.Item>
    </Form>,
  )
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  return { sent, onFinish, box }
}
const listed = () => [...document.querySelectorAll('.person-option')].map((one) => one.textContent)
const option = async (name: string) => {
  const [first] = await screen.findAllByText(name, { selector: '.person-option b' })
  return first!.closest<HTMLElement>('.ant-select-item-option')!
}

it('says what everybody is, and asks the server for what is typed', async () => {
  const { sent, box } = show()
  expect((await option('陆景行')).textContent).toBe('陆景行 结构 · 专业负责人 · J20119')
  fireEvent.change(box, { target: { value: 'ljx' } })
  await waitFor(() => expect(sent.at(-1)?.query.get('blurry')).toBe('ljx'))
})

it.each([true, false])('closes after a choice, and the next list begins with it (several: %s)', async (isMany) => {
  const { box } = show(isMany)
  fireEvent.click(await option('苏晚晴'))
  await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
  fireEvent.mouseDown(box)
  await waitFor(() => expect(listed()[0]).toContain('苏晚晴'))
})

it('sends its form with Ctrl+Enter instead of choosing somebody else', async () => {
  const { box, onFinish } = show(true)
  fireEvent.click(await option('陆景行'))
  fireEvent.mouseDown(box)
  await option('苏晚晴')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ctrlKey: true })
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ people: [3] }))
  expect(within(document.body).queryByText('苏晚晴', { selector: '.ant-select-selection-item-content' })).toBeNull()
})
