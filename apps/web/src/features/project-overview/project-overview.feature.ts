import { project } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { projectTiles } from '../../manifest/tile.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

export const projectOverviewFeature = defineFeature({
  name: 'projectOverview',
  help: {
    '/projectOverview': '2-projects/01-projects.md',
  },
  views: {
    'projectOverview/index': page(() => import('./project-overview.page.tsx'), 'ProjectOverviewPage'),
  },
  fills: [
    projectTiles.fill(
      {
        name: 'members',
        column: 'side',
        order: 30,
        view: lazyComponent(async () => (await import('./members.tile.tsx')).MembersTile),
      },
      {
        name: 'activity',
        column: 'side',
        order: 40,
        view: lazyComponent(async () => (await import('./activity.tile.tsx')).ActivityTile),
      },
    ),
  ],
  staleOn: { model: [project.activity], thread: [project.activity] },
})
