import { bcfImport, bcfMapping } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { type IssueListActionProps, issueListActions } from '../issue/issue.slot.ts'

export const bcfFeature = defineFeature({
  name: 'bcf',
  fills: [
    issueListActions.fill({
      name: 'bcf',
      order: 10,
      view: lazyComponent<IssueListActionProps>(async () => (await import('./bcf-menu.tsx')).BcfMenu),
    }),
  ],
  // Topics are compared anew when an import has ended, not with every step of it.
  staleOn: { bcf: [bcfImport.list, bcfImport.detail, bcfMapping.list] },
})
