import {
  defaultScoreLimits,
  defaultScoreWeights,
  readScoreLimits,
  readScoreWeights,
  type ScoreLimits,
  type ScoreRules,
  type ScoreWeights,
  scoreGrades,
} from '@sunmao/contract'
import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { readWords } from '../dict/dict-labels.service.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { scoreItemTable } from './score.table.ts'

export const weightsCode = 'score_weights'
export const limitsCode = 'score_grades'

export interface Rules {
  weights: ScoreWeights
  limits: ScoreLimits
}

/** As the house counts now. What an administrator has removed counts as not changed. */
export async function readRules(db: Db): Promise<Rules> {
  const rows = await db
    .select()
    .from(parameterTable)
    .where(inArray(parameterTable.code, [weightsCode, limitsCode]))
  const textOf = (code: string) => rows.find((row) => row.code === code)?.value ?? ''
  return {
    weights: readScoreWeights(textOf(weightsCode)) ?? readScoreWeights(defaultScoreWeights)!,
    limits: readScoreLimits(textOf(limitsCode)) ?? readScoreLimits(defaultScoreLimits)!,
  }
}

export async function checkWeights({ db, lang }: Ctx, value: string): Promise<void> {
  const weights = readScoreWeights(value)
  if (!weights) throw badRequest('score.wrongWeights')
  const known = (await readWords({ db, lang }, ['issue_error_class'])).get('issue_error_class') ?? []
  const unknown = Object.keys(weights).find((name) => !known.some((word) => word.value === name))
  if (unknown) throw badRequest('score.unknownClass', { value: unknown })
}

export async function checkLimits(_: Ctx, value: string): Promise<void> {
  if (!readScoreLimits(value)) throw badRequest('score.wrongLimits')
}

const disciplinesOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The checklist in its order, of all disciplines or of one. */
export async function readItems({ db, lang }: Pick<Ctx, 'db' | 'lang'>, discipline?: string) {
  const rows = await db.select().from(scoreItemTable).orderBy(asc(scoreItemTable.itemSort), asc(scoreItemTable.id))
  return rows
    .map((row) => ({
      ...row,
      shownName: (lang === 'en' && row.nameEn) || row.name,
      of: disciplinesOf(row.disciplines),
    }))
    .filter(({ of }) => discipline === undefined || of.length === 0 || of.includes(discipline))
}

export async function showRules(ctx: Ctx): Promise<ScoreRules> {
  const { weights, limits } = await readRules(ctx.db)
  const classes = (await readWords(ctx, ['issue_error_class'])).get('issue_error_class') ?? []
  return {
    weights: classes.map(({ value }) => ({ errorClass: value, points: weights[value] ?? 0 })),
    limits: scoreGrades.map((grade, at) => ({ grade, from: limits[at] ?? 0 })),
    items: (await readItems(ctx)).map(({ id, shownName, points, of }) => ({
      id,
      name: shownName,
      points,
      disciplines: of,
    })),
  }
}
