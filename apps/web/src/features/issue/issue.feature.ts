import { issue, issueView } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { homeTiles, projectTiles } from '../../manifest/tile.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchActions, benchLayers, benchMapLayers, benchPanels, type MapLayerProps } from '../browse/bench.slot.ts'
import { type SheetButtonProps, type SheetLayerProps, sheetButtons, sheetLayers } from '../drawing/drawing.slot.ts'
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
  fills: [
    foundKinds.fill({ kind: 'issue', order: 20, icon: 'flag' }),
    homeTiles.fill({
      name: 'issues',
      column: 'main',
      order: 15,
      view: lazyComponent(async () => (await import('./my-issues.tile.tsx')).MyIssuesTile),
    }),
    projectTiles.fill({
      name: 'issues',
      column: 'main',
      order: 30,
      view: lazyComponent(async () => (await import('./issues.tile.tsx')).IssuesTile),
    }),
    sheetButtons.fill({
      name: 'issue',
      order: 30,
      view: lazyComponent<SheetButtonProps>(async () => (await import('./sheet/new-issue-button.tsx')).NewIssueButton),
    }),
    sheetLayers.fill({
      name: 'issue',
      order: 10,
      paneOn: ['issue'],
      needsDrawing: true,
      view: lazyComponent<SheetLayerProps>(async () => (await import('./sheet/issues-on-sheet.tsx')).IssuesOnSheet),
    }),
    benchActions.fill({
      name: 'newIssue',
      order: 30,
      title: 'issue.new',
      icon: 'flag',
      keys: 'C',
      code: 'issue:add',
      view: lazyComponent(async () => (await import('./bench/new-issue-here.tsx')).NewIssueHere),
    }),
    benchPanels.fill({
      name: 'issue',
      order: 20,
      group: 'review',
      title: 'issue.bench.title',
      view: lazyComponent(async () => (await import('./bench/issue-bench.panel.tsx')).IssueBenchPanel),
    }),
    benchLayers.fill({
      name: 'issue',
      order: 20,
      view: lazyComponent(async () => (await import('./bench/issue-layer.tsx')).IssueLayer),
    }),
    benchMapLayers.fill({
      name: 'issue',
      order: 10,
      view: lazyComponent<MapLayerProps>(async () => (await import('./bench/map-pins.tsx')).MapPins),
    }),
  ],
  staleOn: {
    issue: issueReads,
    issueView: [issueView.list],
    thread: [issue.list],
    // At home one hears of one's own to-dos, not of every project.
    todo: [issue.mine],
  },
})
