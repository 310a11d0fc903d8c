// A release on its way through an approval, and the screens of approvals.
import { it } from 'vitest'
import { walkApprovalPath } from './kit/approval-path.ts'
import { journey } from './kit/journey.ts'
import { checkScreen, goTo, variants } from './kit/screens.ts'
import { PATIENCE_MS } from './kit/workbench.ts'

const hub = journey({ env: { SPARE_CONVERTER: '1' } })

it('goes from the designer through check and review to its publication', { timeout: 9 * PATIENCE_MS }, () =>
  walkApprovalPath(hub, 'zh-CN'),
)

it('shows lists, designer and statistics in both languages on both widths', { timeout: 4 * PATIENCE_MS }, async () => {
  const admin = await hub.api('admin')
  const { content } = await admin.get<{ content: { id: number }[] }>('/api/approvalDefinition')
  await Promise.all(
    variants.map(async (variant) => {
      const [lang, width] = variant
      const { page, close } = await hub.open('admin', '/dashboard', { lang, width })
      for (const [name, address] of [
        ['approval-list', '/enterpriseApproval?view=all'],
        ['approval-statistics', '/enterpriseApproval?tab=statistics'],
        ['approval-definitions', '/system/approvalDefinition'],
        ['approval-designer', `/system/approvalDefinition?id=${content[0]!.id}`],
      ] as const) {
        await goTo(page, address, variant)
        await checkScreen(page, `${name}-${lang}-${width}`)
      }
      await close()
    }),
  )
})
