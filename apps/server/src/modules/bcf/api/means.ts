import { translate } from '@sunmao/i18n/node'
import type { ProjectCtx } from '../../../core/context.ts'
import { type AppError, conflict, forbidden } from '../../../core/errors.ts'
import { htmlOfText } from '../../../rich-text/clean-html.ts'
import type { Refusal, Sender } from '../../issue/issue-exchange.service.ts'
import type { FieldMeans } from '../export/read-fields.ts'
import { readBcfWords } from '../mapping/bcf-words.ts'

/** Whoever may not open locked models is told nothing of what is seen in them. */
export const seesLocked = ({ project }: ProjectCtx): boolean => project.can('model:edit')

export const fieldMeans = async (ctx: ProjectCtx): Promise<FieldMeans> => ({
  db: ctx.db,
  blobs: ctx.blobs,
  projId: ctx.project.projId,
  seesLocked: seesLocked(ctx),
  words: await readBcfWords(ctx.db, ctx.project.projId, ctx.lang),
})

export const senderOf = (own: ProjectCtx): Sender => ({
  means: own,
  isLead: own.project.can('issue:edit'),
  reason: htmlOfText(translate(own.lang, 'bcf.api.reason')),
})

/** As an answer says it. */
export function refused(refusal: Refusal): AppError {
  return refusal === 'forbidden' ? forbidden() : conflict(`bcf.refused.${refusal}`)
}

/** The topic that the address names; the policy has found it. */
export const issueIdOf = (ctx: ProjectCtx): number => ctx.rows[0]!.id
