import { score, scoreItem } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { scoreReportWriter } from './report/score-report-writer.ts'
import { scoredReleases } from './report/scored-releases.queries.ts'
import { scoreSeeds } from './score.seed.ts'
import { listScores, scoreDetail, scoreLines } from './score.service.ts'
import { scoreItemTable } from './score.table.ts'
import { decideCheck, listChecks, writeRemark } from './score-check.service.ts'
import { compareProjects } from './score-compare.service.ts'
import { moveScore } from './score-move.service.ts'
import { checkLimits, checkWeights, limitsCode, showRules, weightsCode } from './score-rules.service.ts'

export const scoreModule = defineModule({
  name: 'score',
  routes: [
    serveRoutes(score, {
      list: (ctx, { query }) => listScores(ctx, query),
      detail: (ctx, { query }) => scoreDetail(ctx, query.pubVersionId),
      lines: (ctx, { query }) => scoreLines(ctx, query),
      checks: (ctx, { query }) => listChecks(ctx, query),
      check: (ctx, { body }) => decideCheck(ctx, body),
      remark: (ctx, { body }) => writeRemark(ctx, body),
      move: (ctx, { body }) => moveScore(ctx, body),
      rules: (ctx) => showRules(ctx),
      compare: (ctx, { query }) => compareProjects(ctx, query),
    }),
    serveResource(scoreItem, {
      table: scoreItemTable,
      search: [scoreItemTable.name],
      sort: scoreItemTable.itemSort,
      sheet: {
        name: '评分检查表',
        columns: [
          ['检查项', (row) => row.name],
          ['扣分', (row) => row.points],
          ['专业', (row) => row.disciplines],
        ],
      },
    }),
  ],
  parameters: { [weightsCode]: checkWeights, [limitsCode]: checkLimits },
  report: { kind: 'score', find: scoredReleases, writer: scoreReportWriter },
  seeds: scoreSeeds,
})
