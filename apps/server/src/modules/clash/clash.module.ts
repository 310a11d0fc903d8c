import { clash, clashGroup, clashIgnoreRule, clashSelection } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { clashLocators } from './clash.locate.ts'
import { clashSeeds } from './clash.seed.ts'
import { createTest, listTests, removeTests, showTest, updateTest } from './clash.service.ts'
import { clashNightlyTask, clashRuleExpiryTask, clashTask } from './clash.task.ts'
import { openClashes } from './clash-gate.ts'
import { listHeights } from './clash-height.service.ts'
import { clashOnVersion } from './clash-on-version.ts'
import { clashPictureTask } from './clash-picture.task.ts'
import { findGroupReferences, findPointReferences } from './clash-reference.service.ts'
import { cancelRun, listRuns, runTests } from './clash-run.service.ts'
import { clashTool } from './clash-tool.ts'
import { clashWaiting } from './clash-waiting.ts'
import { countClashFacets, readClashMatrix } from './points/clash-facets.queries.ts'
import { findClashes } from './points/clash-find.queries.ts'
import { listGroups } from './points/clash-group.queries.ts'
import { addToGroup, createGroup, removeGroups, updateGroup } from './points/clash-group.service.ts'
import { clashGroupThread } from './points/clash-group-thread.ts'
import { clashActivity } from './points/clash-overview.queries.ts'
import { listPoints, readClashPins, readPointHistory } from './points/clash-point.queries.ts'
import { decidePoints, showPoint } from './points/clash-point.service.ts'
import { readClashTrend } from './points/clash-trend.queries.ts'
import { clashIdsOf } from './report/clash-report.ts'
import { clashReportWriter } from './report/clash-report-writer.ts'
import { countCovered, createRule, listRules, removeRules, updateRule } from './rules/clash-ignore-rule.service.ts'
import {
  countSelection,
  createSelection,
  listSelections,
  removeSelections,
  updateSelection,
} from './rules/clash-selection.service.ts'
import { createFromTemplates, listTemplates } from './rules/clash-template.service.ts'

export const clashModule = defineModule({
  name: 'clash',
  readTools: [clashTool],
  routes: [
    serveRoutes(clash, {
      list: (ctx, { body }) => listTests(ctx, body),
      detail: (ctx, { query }) => showTest(ctx, query.id),
      create: (ctx, { body }) => createTest(ctx, body),
      update: (ctx, { body }) => updateTest(ctx, body),
      remove: (ctx, { body }) => removeTests(ctx, body),
      templates: (ctx) => listTemplates(ctx.lang),
      createFromTemplates: (ctx, { body }) => createFromTemplates(ctx, body),
      run: (ctx, { body }) => runTests(ctx, body.ids),
      cancel: (ctx, { body }) => cancelRun(ctx, body.id),
      runs: (ctx, { query }) => listRuns(ctx, query),
      points: (ctx, { body }) => listPoints(ctx, body),
      point: (ctx, { query }) => showPoint(ctx, query.id),
      groups: (ctx, { body }) => listGroups(ctx, body),
      facets: (ctx, { body }) => countClashFacets(ctx, body),
      matrix: (ctx, { body }) => readClashMatrix(ctx, body),
      trend: (ctx, { body }) => readClashTrend(ctx, body),
      pins: (ctx, { body }) => readClashPins(ctx, body),
      heights: (ctx, { query }) => listHeights(ctx, query.id),
      updateClashPointStatus: (ctx, { body }) => decidePoints(ctx, body),
      queryClashPointHistory: (ctx, { query }) => readPointHistory(ctx, query.id),
    }),
    serveRoutes(clashGroup, {
      create: (ctx, { body }) => createGroup(ctx, body),
      update: (ctx, { body }) => updateGroup(ctx, body),
      addPoints: (ctx, { body }) => addToGroup(ctx, body),
      remove: (ctx, { body }) => removeGroups(ctx, body),
    }),
    serveRoutes(clashSelection, {
      list: (ctx, { query }) => listSelections(ctx, query.projId),
      create: (ctx, { body }) => createSelection(ctx, body),
      update: (ctx, { body }) => updateSelection(ctx, body),
      remove: (ctx, { body }) => removeSelections(ctx, body),
      count: (ctx, { body }) => countSelection(ctx, body),
    }),
    serveRoutes(clashIgnoreRule, {
      list: (ctx, { query }) => listRules(ctx, query.projId),
      count: (ctx, { body }) => countCovered(ctx, body),
      create: (ctx, { body }) => createRule(ctx, body),
      update: (ctx, { body }) => updateRule(ctx, body),
      remove: (ctx, { body }) => removeRules(ctx, body),
    }),
  ],
  locate: clashLocators,
  report: { kind: 'clash', find: clashIdsOf, writer: clashReportWriter },
  releaseGate: openClashes,
  references: { clashPoint: findPointReferences, clashGroup: findGroupReferences },
  onVersionReady: [clashOnVersion],
  search: findClashes,
  activity: clashActivity,
  tasks: [clashTask, clashRuleExpiryTask, clashPictureTask, clashNightlyTask],
  jobKinds: [clashNightlyTask],
  seeds: [...clashSeeds, firstSchedule(clashNightlyTask)],
  threads: { clashGroup: clashGroupThread },
  waiting: [clashWaiting],
})
