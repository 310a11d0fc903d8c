import { issue, issueView } from '@sunmao/contract'
import { defineFeature, type MapLayerProps } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { issueReads } from './issue-reads.ts'

export const issueFeature = defineFeature({
  name: 'issue',
  help: {
    '/issueList': '2-projects/02-issues.md',
    '/issueStatistics': '2-projects/02-issues.md',
    '/browse': '2-projects/02-issues.md',
  },
  views: {
    'issue/index': page(() => import('./list/issue-list.page.tsx'), 'IssueListPage'),
    'issue/statistics': page(() => import('./statistics/issue-statistics.page.tsx'), 'IssueStatisticsPage'),
  },
  homeTiles: [
    {
      name: 'issues',
      column: 'main',
      order: 15,
      view: lazyComponent(async () => (await import('./my-issues.tile.tsx')).MyIssuesTile),
    },
  ],
  projectTiles: [
    {
      name: 'issues',
      column: 'side',
      order: 15,
      view: lazyComponent(async () => (await import('./issues.tile.tsx')).IssuesTile),
    },
  ],
  workbench: {
    actions: [
      {
        name: 'newIssue',
        title: 'issue.new',
        icon: 'flag',
        keys: 'C',
        code: 'issue:add',
        view: lazyComponent(async () => (await import('./bench/new-issue-here.tsx')).NewIssueHere),
      },
    ],
    panels: [
      {
        name: 'issue',
        title: 'issue.bench.title',
        icon: 'flag',
        view: lazyComponent(async () => (await import('./bench/issue-bench.panel.tsx')).IssueBenchPanel),
      },
    ],
    layer: lazyComponent(async () => (await import('./bench/issue-layer.tsx')).IssueLayer),
    mapLayer: lazyComponent<MapLayerProps>(async () => (await import('./bench/map-pins.tsx')).MapPins),
  },
  staleOn: {
    issue: issueReads,
    issueView: [issueView.list],
    thread: [issue.list],
    // At home one hears of one's own to-dos, not of every project.
    todo: [issue.mine],
  },
})
