// The same way through the clashes in English, on a product of its own.
import { it } from 'vitest'
import { walkClashPath } from './kit/clash-path.ts'
import { journey } from './kit/journey.ts'
import { buildingOf, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()

it('clashes are found, triaged, raised and gone in English too', { timeout: 4 * PATIENCE_MS }, async () => {
  const subId = await buildingOf(hub)
  await walkClashPath({ hub, lead: await hub.api('lead'), subId, lang: 'en' })
})
