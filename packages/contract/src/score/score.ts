import * as z from 'zod'
import { byProject, Id, IdText, many, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { defineResource } from '../core/resource.ts'
import { describeRoutes, inProject, memberOf, route, signedIn } from '../core/route.ts'
import { pubVersionStatuses } from '../model/model-version.ts'
import { FULL_SCORE, scoreGrades } from './score-rules.ts'
import { scoreStatuses, scoreWorkflow } from './score-workflow.ts'

export const scoreFeature = defineFeature({
  permissions: ['score:list', 'score:edit', 'score:confirm', 'score:reopen', ...crud('scoreItem')],
  scopes: ['score.read'],
  todoKinds: ['score'],
  eventKinds: ['score'],
})
declare module '../core/feature.ts' {
  interface Features {
    score: typeof scoreFeature
  }
}

const Points = z.number().min(0).max(FULL_SCORE)
const Word = z.string().trim().min(1).max(60)
const Grade = z.enum(scoreGrades)

/** What a discipline has in a release. */
export const ScoreCell = z.object({
  discipline: z.string(),
  score: z.number(),
  deducted: z.number(),
  /** What it would be by now; only of a confirmed score that the issues have left behind. */
  now: z.number().optional(),
})
export type ScoreCell = z.infer<typeof ScoreCell>

/** A release of a sub with the scores of its disciplines. */
export const ScoreRow = z.object({
  pubVersionId: Id,
  projId: Id,
  subId: Id,
  subNo: z.string(),
  subName: z.string(),
  name: z.string(),
  releaseStatus: z.enum(pubVersionStatuses),
  releaseTime: z.string(),
  status: z.enum(scoreStatuses),
  /** Grows with every reopening. */
  edition: z.int(),
  rowVersion: z.int(),
  cells: z.array(ScoreCell),
  /** The mean of its disciplines; none where it has none. */
  total: z.number().optional(),
  grade: Grade.optional(),
  /** As in a cell. */
  now: z.number().optional(),
  remark: z.string(),
  submitBy: z.string().optional(),
  submitTime: z.string().optional(),
  confirmBy: z.string().optional(),
  confirmTime: z.string().optional(),
  parts: z.array(z.enum(scoreWorkflow.parts)),
  verbs: z.array(z.enum(scoreWorkflow.verbNames)),
})
export type ScoreRow = z.infer<typeof ScoreRow>

/** A confirmed score that was reopened. */
export const ScoreEdition = z.object({
  edition: z.int(),
  total: z.number().optional(),
  grade: Grade.optional(),
  confirmBy: z.string().optional(),
  confirmTime: z.string().optional(),
  reopenBy: z.string().optional(),
  reopenTime: z.string().optional(),
  reopenReason: z.string().optional(),
})
export type ScoreEdition = z.infer<typeof ScoreEdition>

/** An entry of the checklist as it was decided for a discipline of a release; without a decision it has no points. */
export const ScoreCheck = z.object({
  itemId: Id.optional(),
  name: z.string(),
  /** What it costs as the checklist says. */
  usual: Points,
  /** 0 = passed. */
  points: Points.optional(),
  note: z.string(),
  by: z.string().optional(),
})
export type ScoreCheck = z.infer<typeof ScoreCheck>

/** What takes points: an issue or an entry of the checklist. */
export const ScoreLine = z.object({
  kind: z.enum(['issue', 'check']),
  /** Of the issue, while it is there. */
  issueId: Id.optional(),
  number: z.string().optional(),
  title: z.string(),
  errorClass: z.string().optional(),
  note: z.string().optional(),
  points: z.number(),
  /** What it takes by now, where a confirmed score keeps other points. */
  now: z.number().optional(),
})
export type ScoreLine = z.infer<typeof ScoreLine>

/** What has happened since the release before. */
export const ScoreBefore = z.object({
  pubVersionId: Id,
  name: z.string(),
  score: z.number(),
  /** Issues of that release that take nothing here any more, and those that are new. */
  fixed: z.int(),
  added: z.int(),
})
export type ScoreBefore = z.infer<typeof ScoreBefore>

export const ScoreRules = z.object({
  weights: z.array(z.object({ errorClass: z.string(), points: z.number() })),
  limits: z.array(z.object({ grade: Grade, from: z.number() })),
  items: z.array(z.object({ id: Id, name: z.string(), points: Points, disciplines: z.array(z.string()) })),
})
export type ScoreRules = z.infer<typeof ScoreRules>

/** A project's last confirmed scores, one release of each sub. */
export const ScoreOfProject = z.object({
  projId: Id,
  indexCode: z.string(),
  projName: z.string(),
  subs: z.int(),
  cells: z.array(z.object({ discipline: z.string(), score: z.number() })),
  total: z.number().optional(),
  grade: Grade.optional(),
})
export type ScoreOfProject = z.infer<typeof ScoreOfProject>

const byRelease = (part: 'query' | 'body'): Locate => ({
  kind: 'modelPubVersion',
  ids: (input) => [Number((input[part] as Record<string, unknown>).pubVersionId)],
})
const Discipline = Word
const RowVersion = z.int().min(0)
const EditionText = z.coerce.number<number>().int().min(1).max(10_000).optional()

export const score = describeRoutes('Scores of releases: 100 points less what issues and the checklist take.', {
  list: route({
    summary: 'List the scores of a project',
    description:
      'Every release that counts, the latest first; those of withdrawn releases only where somebody wrote them.',
    method: 'GET',
    path: '/api/score',
    policy: memberOf(byProject('query', 'projId')),
    query: PageQuery.omit({ sort: true }).extend({
      projId: IdText,
      subId: IdText.optional(),
      status: many(z.enum(scoreStatuses)),
    }),
    reply: pageOf(ScoreRow).extend({ counts: z.record(z.enum(scoreStatuses), z.int()) }),
    scope: 'score.read',
  }),
  detail: route({
    summary: 'Get the score of a release',
    method: 'GET',
    path: '/api/score/detail',
    policy: memberOf(byRelease('query')),
    query: z.object({ pubVersionId: IdText }),
    reply: ScoreRow.extend({ editions: z.array(ScoreEdition), mayEdit: z.boolean() }),
    scope: 'score.read',
  }),
  lines: route({
    summary: 'List what takes points of a discipline in a release',
    description: 'Of an earlier edition with `edition`: what was confirmed then.',
    method: 'GET',
    path: '/api/score/lines',
    policy: memberOf(byRelease('query')),
    query: PageQuery.omit({ sort: true, blurry: true }).extend({
      pubVersionId: IdText,
      discipline: Discipline,
      edition: EditionText,
    }),
    reply: pageOf(ScoreLine).extend({ before: ScoreBefore.optional() }),
    scope: 'score.read',
  }),
  checks: route({
    summary: 'List the checklist of a discipline in a release',
    method: 'GET',
    path: '/api/score/checks',
    policy: memberOf(byRelease('query')),
    query: z.object({ pubVersionId: IdText, discipline: Discipline }),
    reply: z.array(ScoreCheck),
    scope: 'score.read',
  }),
  check: route({
    summary: 'Decide an entry of the checklist',
    description: '0 points: passed. Without points the decision is taken back.',
    method: 'PUT',
    path: '/api/score/check',
    policy: inProject(['score:edit'], byRelease('body')),
    log: 'log.score.check',
    body: z.object({
      pubVersionId: Id,
      discipline: Discipline,
      itemId: Id,
      points: Points.nullable(),
      note: z.string().trim().max(500).default(''),
    }),
    reply: z.array(ScoreCheck),
  }),
  remark: route({
    summary: 'Write the remark of a score',
    method: 'PUT',
    path: '/api/score/remark',
    policy: inProject(['score:edit'], byRelease('body')),
    log: 'log.score.remark',
    body: z.object({ pubVersionId: Id, rowVersion: RowVersion, remark: z.string().trim().max(2000) }),
    reply: ScoreRow,
  }),
  move: route({
    summary: 'Submit, confirm, return or reopen a score',
    description:
      '`total` is the one that the caller has seen: a score that has changed since is neither submitted nor confirmed.',
    method: 'POST',
    path: '/api/score/move',
    policy: inProject(['score:edit', 'score:confirm', 'score:reopen'], byRelease('body')),
    log: 'log.score.move',
    body: z.object({
      pubVersionId: Id,
      rowVersion: RowVersion,
      verb: z.enum(scoreWorkflow.verbNames),
      reason: z.string().trim().max(500).default(''),
      total: z.number().optional(),
    }),
    reply: ScoreRow,
  }),
  rules: route({
    summary: 'Get how points are counted',
    method: 'GET',
    path: '/api/score/rules',
    policy: signedIn,
    reply: ScoreRules,
    scope: 'score.read',
  }),
  compare: route({
    summary: "Compare the confirmed scores of the caller's projects",
    method: 'GET',
    path: '/api/score/compare',
    policy: signedIn,
    query: PageQuery.omit({ sort: true }),
    reply: pageOf(ScoreOfProject),
    scope: 'score.read',
  }),
})

const itemResource = defineResource(
  'scoreItem',
  {
    name: z.string().trim().min(1).max(120),
    nameEn: z.string().trim().max(120).nullish(),
    points: Points,
    /** Of the dictionary, separated by commas; empty = of all. */
    disciplines: z
      .string()
      .trim()
      .max(200)
      .regex(/^$|^[\w-]+(\s*,\s*[\w-]+)*$/)
      .default(''),
    itemSort: z.int().min(0).max(99_999).default(999),
  },
  { called: { one: 'an entry of the checklist', many: 'entries of the checklist' } },
)
export const scoreItem = describeRoutes("The house's checklist for scores.", itemResource)
