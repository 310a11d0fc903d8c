// The way of a release through its approval, in English.
import { it } from 'vitest'
import { walkApprovalPath } from './kit/approval-path.ts'
import { journey } from './kit/journey.ts'
import { PATIENCE_MS } from './kit/workbench.ts'

const hub = journey({ env: { SPARE_CONVERTER: '1' } })

it('goes from the designer through check and review to its publication, in English', { timeout: 9 * PATIENCE_MS }, () =>
  walkApprovalPath(hub, 'en'),
)
