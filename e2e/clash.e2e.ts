// Clashes from a template to a repaired model, and on a phone one point that is approved.
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import {
  clashCalls,
  clashGroups,
  clashList,
  clashPane,
  clashScreen,
  clashStatus,
  otherNumber,
  walkClashPath,
} from './kit/clash-path.ts'
import { journey } from './kit/journey.ts'
import { checkScreen } from './kit/screens.ts'
import { buildingOf, enter, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

it(
  'are found by a template, triaged by keys, raised as an issue, and gone with the repaired version',
  {
    timeout: 4 * PATIENCE_MS,
  },
  () => walkClashPath({ hub, lead, subId, lang: 'zh-CN' }),
)

it('are approved on a phone, in English', { timeout: 4 * PATIENCE_MS }, async () => {
  const { page, close } = await enter(hub, 'lead', clashScreen(subId), { lang: 'en', width: 390 })
  await clashGroups(page).first().click()
  await clashList(page).locator('.clash-point-open').first().click()
  const number = await otherNumber(page, '')
  await checkScreen(page, 'clash-point-en-390')
  await clashPane(page).getByRole('button', { name: 'Approve' }).click()
  await clashStatus(page, 'Approved').waitFor()
  const points = await clashCalls(lead, subId).pointsOf({ status: ['approved'] })
  expect(points.map((point) => point.number)).toContain(number)
  await clashPane(page).getByRole('button', { name: 'Close' }).click()
  await clashGroups(page).first().waitFor()
  await checkAccess(page, 'clashes on a phone')
  await close()
})
