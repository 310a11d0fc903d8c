// A list of issues on the agenda of a meeting, opened from the English page by somebody who takes part: it shows the saved view that
// the meeting talks about.
import type { MeetingDetail } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
const LIST = 'Open and urgent'

it('opens with the saved view of the item', { timeout: 3 * PATIENCE_MS }, async () => {
  const lead = await hub.api('lead')
  const made = async <T>(path: string, body: object): Promise<T> => {
    const answer = await lead.send('POST', path, body)
    expect([path, answer.status]).toEqual([path, 201])
    return (await answer.json()) as T
  }
  const view = await made<{ id: number }>('/api/issueView', {
    ...{ projId: PROJECT, name: LIST, isPersonal: false },
    ...{ filter: { status: ['open', 'doing'], priority: ['urgent'] }, sort: { by: 'dueDate', isDescending: false } },
  })
  const at = Date.now() + 3_600_000
  const { id } = await made<MeetingDetail>('/api/meeting', {
    ...{ projId: PROJECT, title: 'Coordination', zone: 'Asia/Shanghai' },
    ...{ startTime: new Date(at).toISOString(), endTime: new Date(at + 3_600_000).toISOString() },
    items: [{ kind: 'issueView', title: LIST, refId: view.id }],
  })
  const { page, close } = await hub.open('hvac', `/meeting/detail?projId=${PROJECT}&id=${id}`, { lang: 'en' })
  await page.getByRole('region', { name: 'Agenda item' }).getByRole('link', { name: /Open/ }).first().click()
  await page.waitForURL((address) => address.searchParams.get('saved') === String(view.id))
  const address = new URL(page.url())
  expect([address.pathname, address.searchParams.get('status'), address.searchParams.get('priority')]).toEqual([
    '/issueList',
    'open,doing',
    'urgent',
  ])
  expect([address.searchParams.get('sort'), address.searchParams.get('savedView')]).toEqual(['dueDate', null])
  await page.getByRole('button', { name: new RegExp(LIST) }).waitFor()
  await shoot(page, 'meeting-issue-list-en-1440')
  await close()
})
