import type { ManagedDesktop, UserDesktop } from '@sunmao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { UserDesktopPage } from './user-desktop.page.tsx'

prepare()

const one: UserDesktop = {
  id: 1,
  spec: 'design',
  specLabel: '设计型',
  reason: '建模',
  status: 'ready',
  name: 'VDI-1',
  isCurrent: true,
  createTime: '2026-11-01 09:00:00',
  rowVersion: 3,
}
const other: UserDesktop = { ...one, id: 2, name: 'VDI-2', isCurrent: false }
const waiting: UserDesktop = { ...one, id: 3, name: undefined, status: 'applied', isCurrent: false }
const refused: UserDesktop = { ...waiting, id: 4, status: 'refused', note: '没有名额' }
const address = 'https://desk.example.com/1'
const detail = (desktops: UserDesktop[]) => ({ 'GET /api/userDesktop/detail': { desktops, address } })
const managed: ManagedDesktop = { ...waiting, user: { id: 9, nickName: '沈若溪', deptName: '暖通室' } }
const all = { 'GET /api/userDesktop': { content: [managed], totalElements: 1 } }
const typeIn = async (label: string, value: string) =>
  fireEvent.change(within(await screen.findByRole('dialog')).getByLabelText(label), { target: { value } })
const cardOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!

it('opens the current one, switches to another, and shows what was', async () => {
  useSession.setState({ roles: [] })
  const sent = fakeServer({ ...detail([refused, one, other]), 'POST /api/userDesktop/switch': { address } })
  showPage(<UserDesktopPage />)
  const link = within(await cardOf('VDI-1')).getByRole('link', { name: '打开' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([address, 'noopener noreferrer'])
  // Its window is remembered: signing out sends it away.
  const opened = { opener: window, location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(opened as never)
  fireEvent.click(link)
  expect(opened).toMatchObject({ opener: null })
  expect(opened.location.replace).toHaveBeenCalledWith(address)
  expect(window.desktopWindow).toBe(opened)
  await press('切换到这台', await cardOf('VDI-2'))
  await waitFor(() => expect(sent.find(({ call }) => call === 'POST /api/userDesktop/switch')?.body).toEqual({ id: 2 }))
  expect(within(screen.getByRole('region', { name: '历史申请' })).getByText('没有名额')).toBeDefined()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('applies with a specification of the dictionary', async () => {
  const answers = [refusal(409, 'userDesktop.waiting', '您已有一个申请在等待处理。'), waiting]
  const sent = fakeServer({
    ...detail([]),
    'GET /api/dictDetail': { content: [{ id: 1, label: '设计型', value: 'design' }], totalElements: 1 },
    'POST /api/userDesktop/apply': () => answers.shift(),
  })
  showPage(<UserDesktopPage />)
  expect(await screen.findByText(/您还没有云桌面/)).toBeDefined()
  await press('申请云桌面')
  fireEvent.mouseDown(within(await screen.findByRole('dialog')).getByLabelText('规格'))
  fireEvent.click(await screen.findByText('设计型'))
  await typeIn('申请理由', '建模')
  await pressInDialog('保存')
  expect(await screen.findByText('您已有一个申请在等待处理。')).toBeDefined()
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === 'POST /api/userDesktop/apply')?.body).toEqual({
      spec: 'design',
      reason: '建模',
    }),
  )
})

it('has one application waiting, which can be withdrawn', async () => {
  const sent = fakeServer({
    ...detail([waiting]),
    'POST /api/userDesktop/withdraw': { ...waiting, status: 'withdrawn' },
  })
  showPage(<UserDesktopPage />)
  expect((await screen.findByRole('button', { name: '申请云桌面' })).hasAttribute('disabled')).toBe(true)
  await press('撤回申请')
  await pressInDialog('撤回申请')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/userDesktop/withdraw')?.body).toEqual({ id: 3 }),
  )
})

it('is decided in a second tab, with name and address', async () => {
  const sent = fakeServer({ ...all, 'PUT /api/userDesktop/decide': managed })
  showPage(<UserDesktopPage />, '/userDesktop?tab=all')
  const line = (await screen.findByText('沈若溪 · 暖通室')).closest('tr')!
  await press('开通', line)
  await typeIn('桌面名称', 'VDI-3')
  await typeIn('访问地址', 'ftp://x')
  await pressInDialog('保存')
  expect(await screen.findByText('地址应以 http:// 或 https:// 开头')).toBeDefined()
  await typeIn('访问地址', 'https://desk.example.com/3')
  await pressInDialog('保存')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /api/userDesktop/decide')?.body).toEqual({
      id: 3,
      rowVersion: 3,
      status: 'ready',
      name: 'VDI-3',
      address: 'https://desk.example.com/3',
    }),
  )
})

it('lets who only looks decide nothing', async () => {
  useSession.setState({ roles: ['userDesktop:list'] })
  fakeServer(all)
  showPage(<UserDesktopPage />, '/userDesktop?tab=all')
  expect(await screen.findByText('沈若溪 · 暖通室')).toBeDefined()
  expect(screen.queryByRole('button', { name: '开通' })).toBeNull()
})
