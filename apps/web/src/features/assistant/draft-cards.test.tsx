import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage } from '../../test/show-page.tsx'
import { MinutesDraftCard } from './minutes-draft-card.tsx'
import { ViewDraftCard } from './view-draft-card.tsx'

prepare()
const minutes = { meetingId: 3, itemId: 7, meeting: '例会', item: '走道净高', text: '决定：不降梁' }
const view = {
  ...{ subId: 4, name: '门 3F' },
  rules: [{ field: 'class', op: 'is', value: 'IfcDoor', effect: 'isolate' } as const],
}

it('adds minutes below those that are there, as they were changed, and not before they are confirmed', async () => {
  let isStale = true
  const sent = fakeServer({
    'GET /api/meeting/detail': { agenda: [{ id: 7, rowVersion: 4, html: '<p>旧</p>' }] },
    'PUT /api/meetingItem/minutes': () => (isStale ? refusal(409, 'error.stale', '别人刚刚修改过。') : {}),
  })
  showPage(<MinutesDraftCard draft={minutes} projId={2} />)
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('纪要'), { target: { value: '决定：不降梁\n<改走北侧>' } })
  await press('写入纪要')
  await screen.findByText('别人刚刚修改过。')
  isStale = false
  await press(/写入纪要/)
  expect((await screen.findByRole('link', { name: '已写入纪要' })).getAttribute('href')).toBe(
    '/meeting/detail?projId=2&id=3&item=7',
  )
  expect(sent.at(-1)?.body).toEqual({
    ...{ id: 7, rowVersion: 4 },
    html: '<p>旧</p><p>决定：不降梁</p><p>&#60;改走北侧&#62;</p>',
  })
})

it('keeps a filter view only by its form, and can be dropped', async () => {
  const sent = fakeServer({
    'POST /api/filterModelView/batchCreate': [{ ...view, id: 9, isPersonal: true, rowVersion: 1 }],
  })
  showPage(<ViewDraftCard draft={view} projId={2} />)
  await press('核对并保存')
  expect(((await screen.findByLabelText('名称')) as HTMLInputElement).value).toBe('门 3F')
  expect(sent.map(({ call }) => call)).not.toContain('POST /api/filterModelView/batchCreate')
  await pressInDialog('保存')
  await waitFor(() => expect(screen.getByRole('link', { name: '已保存筛选视图「门 3F」' })).toBeDefined())
  const made = sent.find(({ call }) => call === 'POST /api/filterModelView/batchCreate')
  expect(made?.body).toMatchObject({ subId: 4, views: [{ name: '门 3F', isPersonal: true, rules: view.rules }] })
})
