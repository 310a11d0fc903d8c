import { approvalDefinition } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchLayers } from '../browse/bench.slot.ts'
import { type SheetLayerProps, sheetLayers } from '../drawing/drawing.slot.ts'
import { approvalReads } from './approval-reads.ts'

export const approvalFeature = defineFeature({
  name: 'approval',
  help: {
    '/approval': '2-projects/10-approvals.md',
    '/enterpriseApproval': '2-projects/10-approvals.md',
    '/system/approvalDefinition': '2-projects/10-approvals.md',
  },
  views: {
    'approval/index': page(() => import('./list/approval.page.tsx'), 'ApprovalPage'),
    'approval/definition': page(() => import('./definition/approval-definition.page.tsx'), 'ApprovalDefinitionPage'),
  },
  fills: [
    foundKinds.fill({ kind: 'approval', order: 25, icon: 'shield-check' }),
    benchLayers.fill({
      name: 'approval',
      order: 5,
      view: lazyComponent(async () => (await import('./bench/approval-layer.tsx')).ApprovalLayer),
    }),
    sheetLayers.fill({
      name: 'approval',
      order: 5,
      paneOn: ['approval'],
      view: lazyComponent<SheetLayerProps>(async () => (await import('./bench/approval-layer.tsx')).ApprovalLayer),
    }),
  ],
  staleOn: {
    approval: [...approvalReads, approvalDefinition.list],
    todo: approvalReads,
  },
})
