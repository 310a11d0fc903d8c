import type { Announcement, ManagedAnnouncement } from '@sunmao/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refusal, type SentCall } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { AnnouncementPanel } from './announcement.panel.tsx'
import { AnnouncementDetailPage } from './announcement-detail.page.tsx'
import { AnnouncementManagePage } from './announcement-manage.page.tsx'

prepare()

const one = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  title: `公告${id}`,
  text: '正文',
  pinned: false,
  mustRead: false,
  read: false,
  source: '信息中心',
  createTime: '2026-11-01T00:00:00Z',
  ...more,
})
const bodies = (sent: SentCall[], call: string) => sent.filter((each) => each.call === call).map(({ body }) => body)

describe('the panel', () => {
  it('counts what is unread, and presses for what must be read', async () => {
    fakeServer({
      'GET /api/announcement/sort': {
        content: [one(1, { mustRead: true }), one(2, { read: true })],
        totalElements: 2,
        unread: 1,
        mustRead: 1,
      },
    })
    showPage(<AnnouncementPanel />)
    expect(await screen.findByText('1 条未读')).toBeDefined()
    expect(screen.getByRole('status').textContent).toContain('1 条必读待确认')
    const [first, second] = screen.getAllByRole('listitem')
    expect(within(first!).getByText('必读')).toBeDefined()
    expect(within(first!).getByRole('img', { name: '未读' })).toBeDefined()
    expect(within(second!).queryByRole('img', { name: '未读' })).toBeNull()
    expect(within(first!).getByRole('link').getAttribute('href')).toBe('/announcement/detail?id=1')
  })

  it('shows more on demand', async () => {
    const sent = fakeServer({
      'GET /api/announcement/sort': { content: [one(1)], totalElements: 30, unread: 0, mustRead: 0 },
    })
    showPage(<AnnouncementPanel />)
    await press('更多公告')
    await waitFor(() => expect(sent.at(-1)!.query.get('size')).toBe('40'))
  })
})

describe('reading', () => {
  const open = () => showPage(<AnnouncementDetailPage />, '/announcement/detail?id=5')

  it('is a receipt by itself where nothing has to be said', async () => {
    const sent = fakeServer({
      'GET /api/announcement/detail': { ...one(5), html: '<p>全文</p>' },
      'POST /api/announcement/read': undefined,
    })
    open()
    expect(await screen.findByText('全文')).toBeDefined()
    await waitFor(() => expect(bodies(sent, 'POST /api/announcement/read')).toContainEqual({ id: 5 }))
    expect(screen.queryByRole('button', { name: '我已阅读' })).toBeNull()
  })

  it('waits for a word where it must be read', async () => {
    let read = false
    const sent = fakeServer({
      'GET /api/announcement/detail': () => ({ ...one(5, { mustRead: true, read }), html: '<p>全文</p>' }),
      'POST /api/announcement/read': () => {
        read = true
      },
    })
    open()
    const button = await screen.findByRole('button', { name: '我已阅读' })
    expect(bodies(sent, 'POST /api/announcement/read')).toEqual([])
    fireEvent.click(button)
    expect(await screen.findByText('已确认阅读')).toBeDefined()
    expect(bodies(sent, 'POST /api/announcement/read')).toEqual([{ id: 5 }])
  })

  it('says what is wrong with an address', async () => {
    fakeServer({ 'GET /api/announcement/detail': refusal(404, 'error.notFound', '不存在') })
    open()
    expect(await screen.findByText('不存在')).toBeDefined()
    showPage(<AnnouncementDetailPage />, '/announcement/detail?id=x')
    expect(screen.getByText('您访问的内容不存在，或您无权查看。')).toBeDefined()
  })
})

describe('managing', () => {
  const row: ManagedAnnouncement = {
    id: 3,
    title: '旧题',
    html: '<p>旧文</p>',
    titleEn: 'Old',
    htmlEn: '<p>Old text</p>',
    source: '',
    pinned: true,
    mustRead: true,
    siteIds: [],
    deptIds: [8],
    projIds: [],
    audience: [{ kind: 'dept', id: 8, name: '暖通室' }],
    isExpired: false,
    isDraft: false,
    readCount: 2,
    audienceCount: 5,
    createTime: '2026-11-01T00:00:00Z',
    rowVersion: 4,
  }
  const answers = (more: Record<string, unknown> = {}) => ({
    'GET /api/announcement': { content: [row], totalElements: 1 },
    'GET /api/site/list': [{ id: 1, name: '总院' }],
    'GET /api/dept': { content: [], totalElements: 0 },
    'GET /api/project': { content: [], totalElements: 0 },
    ...more,
  })
  const titleField = async () => (await screen.findByRole('dialog')).querySelector<HTMLInputElement>('#title')!
  const editor = async () =>
    ((await screen.findByRole('textbox', { name: '正文' })) as unknown as { editor: Editor }).editor

  it('publishes what was written, with its audience', async () => {
    const sent = fakeServer(answers({ 'POST /api/announcement': { id: 9 } }))
    showPage(<AnnouncementManagePage />)
    await press('发布公告')
    await pressInDialog('保存')
    expect(await screen.findByText('请填写公告正文')).toBeDefined()
    fireEvent.change(await titleField(), { target: { value: '新题' } })
    const text = await editor()
    act(() => void text.commands.insertContent('新文'))
    fireEvent.blur(text.view.dom)
    fireEvent.mouseDown(screen.getByLabelText('站点'))
    fireEvent.click(await screen.findByTitle('总院'))
    fireEvent.click(screen.getByRole('checkbox', { name: '必读' }))
    await pressInDialog('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(sent, 'POST /api/announcement')).toEqual([
      {
        title: '新题',
        isDraft: false,
        html: '<p>新文</p>',
        source: '',
        siteIds: [1],
        deptIds: [],
        projIds: [],
        pinned: false,
        mustRead: true,
        expiresAt: null,
        titleEn: null,
        htmlEn: null,
      },
    ])
  })

  it('keeps what was typed when somebody else was faster, until the present text is taken', async () => {
    const replies = [
      refusal(409, 'error.stale', '内容已被他人修改。', { current: { ...row, title: '他人的题', rowVersion: 7 } }),
      { id: 3, rowVersion: 8 },
    ]
    const sent = fakeServer(answers({ 'PUT /api/announcement': () => replies.shift() }))
    showPage(<AnnouncementManagePage />)
    await press('编辑')
    await editor()
    fireEvent.change(await titleField(), { target: { value: '我的题' } })
    await pressInDialog('保存')
    expect(await screen.findByText('内容已被他人修改。')).toBeDefined()
    expect((await titleField()).value).toBe('我的题')
    await pressInDialog('载入最新内容')
    await waitFor(async () => expect((await titleField()).value).toBe('他人的题'))
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    await pressInDialog('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(sent, 'PUT /api/announcement')).toMatchObject([
      { id: 3, title: '我的题', rowVersion: 4, deptIds: [8], htmlEn: '<p>Old text</p>', again: false },
      { id: 3, title: '他人的题', rowVersion: 7 },
    ])
  })

  it('shows who has not read it first', async () => {
    const sent = fakeServer(
      answers({
        'GET /api/announcement/receipts': { content: [{ userId: 1, nickName: '沈若溪' }], totalElements: 1 },
      }),
    )
    showPage(<AnnouncementManagePage />)
    await press('2 / 5')
    expect(await screen.findByText('沈若溪')).toBeDefined()
    expect(sent.at(-1)!.query.get('read')).toBe('false')
    fireEvent.click(screen.getByText('已读 2'))
    await waitFor(() => expect(sent.at(-1)!.query.get('read')).toBe('true'))
  })

  it('offers nothing that the caller may not do', async () => {
    useSession.setState({ roles: ['announcement:list'] })
    fakeServer(answers())
    showPage(<AnnouncementManagePage />)
    expect(await screen.findByText('旧题')).toBeDefined()
    for (const name of ['发布公告', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
