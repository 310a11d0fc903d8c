import { type ScoreRow, type ScoreVerb, scoreWorkflow } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import { checkVerb } from '../../core/check-verb.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { freezeLines, type ReleaseWithSheet } from './score.queries.ts'
import { findRelease, showScore } from './score.service.ts'
import { scoreSheetTable as table } from './score.table.ts'
import { copyChecks, openSheet } from './score-check.service.ts'
import { countNow, partsOf, type Sheet } from './score-row.service.ts'
import { renewScoreTodos } from './score-todo.ts'

interface Step {
  pubVersionId: number
  rowVersion: number
  verb: ScoreVerb
  reason: string
  total?: number | undefined
}

export const moveScore = (ctx: ProjectCtx, step: Step): Promise<ScoreRow> =>
  inTransaction(ctx, async (own) => {
    const { pubVersionId, verb } = step
    const sheet = await openSheet(own, pubVersionId)
    await check(own, sheet, step)
    const one = { ...(await findRelease(own, pubVersionId)), sheet }
    const saved = verb === 'reopen' ? await reopen(own, sheet, step.reason) : await take(own, one, step)
    await renewScoreTodos(own, one, saved)
    tellProject(own, own.project.projId, 'score', pubVersionId)
    return showScore(own, pubVersionId)
  })

async function check(own: ProjectCtx, sheet: Sheet, { pubVersionId, rowVersion, verb, reason }: Step): Promise<void> {
  const words = {
    verb: translate(own.lang, `score.verb.${verb}`),
    status: translate(own.lang, `score.status.${sheet.status}`),
  }
  await checkVerb(scoreWorkflow, verb, {
    state: sheet.status,
    parts: partsOf(own, sheet),
    reason,
    movedOn: async () => new AppError(409, 'score.notNow', words, { current: await showScore(own, pubVersionId) }),
    notHis: () =>
      verb === 'confirm' && sheet.submitterId === own.user.userId
        ? new AppError(403, 'score.ownSubmission')
        : new AppError(403, 'score.notYours', words),
  })
  if (sheet.rowVersion !== rowVersion) throw conflict('error.stale', await showScore(own, pubVersionId))
}

async function take(own: ProjectCtx, one: ReleaseWithSheet & { sheet: Sheet }, { verb, total }: Step): Promise<Sheet> {
  const { sheet, release } = one
  const { to } = scoreWorkflow.verbs[verb]
  const { userId, me } = own.user
  const changes: Partial<Sheet> = { status: to, updateBy: me.username }
  if (verb === 'submit' || verb === 'confirm') {
    const now = (await countNow(own.db, [one]))(one)
    if (now.total === undefined) throw badRequest('score.empty')
    // What is submitted or confirmed is what he has seen.
    if (now.total !== total) throw conflict('score.changed', await showScore(own, release.id))
    if (verb === 'submit') Object.assign(changes, { submitterId: userId, submitTime: new Date() })
    else {
      Object.assign(changes, { confirmerId: userId, confirmTime: new Date(), frozen: now })
      await freezeLines(own.db, release.id, sheet.id, now.weights)
    }
  } else Object.assign(changes, { submitterId: null, submitTime: null })
  const [saved] = await own.db.update(table).set(changes).where(eq(table.id, sheet.id)).returning()
  return saved!
}

/** What was confirmed stays, with the reason; the next edition begins with the same decisions. */
async function reopen(own: ProjectCtx, sheet: Sheet, reason: string): Promise<Sheet> {
  const { userId, me } = own.user
  await own.db
    .update(table)
    .set({ isCurrent: false, reopenerId: userId, reopenTime: new Date(), reopenReason: reason, updateBy: me.username })
    .where(eq(table.id, sheet.id))
  const { projId, pubVersionId, edition, remark } = sheet
  const [next] = await own.db
    .insert(table)
    .values({ projId, pubVersionId, edition: edition + 1, remark, createBy: me.username, updateBy: me.username })
    .returning()
  await copyChecks(own, sheet.id, next!.id)
  return next!
}
