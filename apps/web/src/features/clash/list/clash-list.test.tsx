import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, type SentCall } from '../../../api/fake-server.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { type Triage, useTriage } from '../use-triage.ts'
import { ClashList } from './clash-list.tsx'

prepare()

const TOTAL = 250
const element = {
  fileId: 1,
  index: 4,
  globalId: 'g',
  name: '送风管',
  class: 'IfcDuctSegment',
  type: '',
  discipline: 'M',
}
const pointAt = (at: number) => ({
  ...{ id: 1000 + at, projId: 7, subId: 3, testId: 2, groupId: 9, number: `CP-${at}`, type: 'hard', status: 'new' },
  ...{ depth: 300 - at, quality: 'solid', point: [0, 0, 0], a: element, b: { ...element, name: 'KL-3' } },
  rowVersion: 0,
})
const group = {
  ...{
    id: 9,
    testId: 2,
    name: '3F 风管 × 梁',
    isManual: false,
    points: TOTAL,
    level: '3F',
    pair: ['M', 'S'],
    rowVersion: 0,
  },
  ...{ depthMin: 50, depthMax: 300, counts: { new: TOTAL } },
}

/** The list as the page shows it, with what was asked and what a row opened. */
function show(address: string) {
  const sent = fakeServer({
    'POST /auth/setProject': ['clash:edit'],
    'POST /api/clash/points': ({ body }: SentCall) => {
      const { page, size } = body as { page: number; size: number }
      const rows = Array.from({ length: TOTAL }, (_, at) => pointAt(at))
      return { content: rows.slice(page * size, (page + 1) * size), totalElements: TOTAL }
    },
    'POST /api/clash/groups': { content: [group], totalElements: 1 },
    'POST /api/clash/facets': {
      ...{ status: [{ value: 'new', label: '', count: TOTAL }], level: [], type: [], assignee: [], test: [] },
    },
    'GET /api/clashIgnoreRule': [],
    'GET /api/dictDetail': { content: [], totalElements: 0 },
  })
  const opened = vi.fn()
  function List() {
    const triage: Triage = { ...useTriage(7), open: opened }
    return <ClashList triage={triage} onSetUp={() => undefined} />
  }
  showPage(<List />, address)
  const pagesOf = (path: string) =>
    sent.filter(({ call }) => call === `POST /api/clash/${path}`).map(({ body }) => (body as { page: number }).page)
  return { opened, pagesOf }
}

it('shows the first points, asks for the next page ahead, and opens a row at its place', async () => {
  const { opened, pagesOf } = show('/clash?projId=7&tab=points')
  const rows = await screen.findByRole('region', { name: '碰撞点' })
  fireEvent.click(await within(rows).findByRole('button', { name: /CP-2\b/ }))
  expect(opened).toHaveBeenCalledWith({ id: 1002, groupId: 9 }, 2)
  await waitFor(() => expect(pagesOf('points')).toEqual([0, 1]))
})

it('tells in its tabs how many the filter leaves, and asks for the groups once', async () => {
  const { pagesOf } = show('/clash?projId=7')
  const tab = await screen.findByRole('tab', { name: /碰撞点/ })
  await waitFor(() => expect(tab.textContent).toMatch(/250/))
  expect(await screen.findByRole('button', { name: /3F 风管 × 梁/ })).toBeTruthy()
  expect(pagesOf('groups')).toEqual([0])
})
