import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { PassageText, ShippedText } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { extractFor, weightIn } from './extract.ts'
import { passageTable as table } from './passage.table.ts'
import { termsOfQuestion, termsOfText } from './question-terms.ts'

export interface Hit extends PassageText {
  kind: string
  score: number
  extract: string
}

/** Rows that are weighed at most; of more than these the rarest words decide. */
const WEIGHED = 4000
const READ = 40
/** Of a text that has everything that was asked for, 1 to 1.5. */
const LEAST = 0.35

/**
 * Texts of the caller's project, and of everybody, that have the most of a question's words, the best first. What the caller may not
 * read is no candidate: each kind's own rule stands in the query, and is asked again when the texts are read.
 */
export async function retrieve(
  ctx: ProjectCtx,
  question: string,
  most: number,
  shipped: readonly (ShippedText & { bonus: number })[] = [],
): Promise<Hit[]> {
  const words = termsOfQuestion(question)
  if (words.length === 0) return []
  const rare = await rarityOf(ctx, words, shipped)
  const chosen = choose(rare)
  const weights = new Map(rare.map(({ word, weight }) => [word, weight]))
  const rows = await candidates(ctx, rare, chosen)
  const texts = await readTexts(ctx, rows)
  const all = sumOf(weights.values())
  const scoreOf = ({ title, text }: Pick<PassageText, 'title' | 'text'>) =>
    (weightIn(`${title} ${text}`, weights) + weightIn(title, weights) / 2) / all - Math.log10(1 + text.length / 400) / 6
  const found = [
    ...texts.map((text) => ({ ...text, score: scoreOf(text) })),
    ...shipped.map(({ bonus, ...text }) => ({
      ...text,
      refId: 0,
      part: 0,
      kind: 'help',
      score: scoreOf(text) * bonus,
    })),
  ]
  return found
    .filter(({ score }) => score > LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map((text) => ({ ...text, extract: extractFor(text.text, weights) }))
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0)

interface Rarity {
  word: string
  /** In the caller's project, and in what is everybody's. */
  hashes: number[]
  /** About how many rows have it. */
  rows: number
  weight: number
}

/** How rare each word is, as the planner thinks: it knows the frequent ones, and asking it reads no row. */
async function rarityOf(ctx: ProjectCtx, words: readonly string[], shipped: readonly ShippedText[]): Promise<Rarity[]> {
  const others = shipped.map(({ title, text }) => termsOfText(`${title} ${text}`))
  const { projId } = ctx.project
  const { rows } = await ctx.db.execute<{ word: string; own: number; shared: number }>(
    sql`select word, passage_term(${projId}::int, word) as own, passage_term(null, word) as shared
      from unnest(${sql.param([...words])}::text[]) word`,
  )
  const [total] = (
    await ctx.db.execute<{ n: number }>(
      sql`select greatest(reltuples, 100)::float8 as n from pg_class where oid = 'passage'::regclass`,
    )
  ).rows
  const rare: Rarity[] = []
  for (const { word, own, shared } of rows) {
    const plan = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql.raw(`explain (format json) select from passage where terms @> array[${Number(own)}]`),
    )
    const found = plan.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    const all = total!.n + others.length
    const having = found + others.filter((terms) => terms.has(word)).length
    rare.push({ word, hashes: [own, shared], rows: found, weight: Math.log(1 + all / Math.max(1, having)) })
  }
  // A pair of letters tells more than one letter, a longer word more than a short one.
  return rare.map((one) => ({
    ...one,
    weight: one.weight * (one.word.length === 1 ? 0.3 : Math.min(1.5, 0.5 + one.word.length / 4)),
  }))
}

/** The rarest, as many as leave few enough rows; where even the rarest is frequent, several must come together. */
function choose(rare: readonly Rarity[]): { any: Rarity[]; all: Rarity[] } {
  const sorted = rare.toSorted((a, b) => a.rows - b.rows)
  const any: Rarity[] = []
  let rows = 0
  for (const one of sorted) {
    if (any.length > 0 && rows + one.rows > WEIGHED) break
    any.push(one)
    rows += one.rows
  }
  return rows > WEIGHED ? { any: [], all: sorted.slice(0, 3) } : { any, all: [] }
}

async function candidates(ctx: ProjectCtx, rare: readonly Rarity[], { any, all }: ReturnType<typeof choose>) {
  const wanted = (words: readonly Rarity[]) => sql`${sql.param(words.flatMap(({ hashes }) => hashes))}::int[]`
  const has =
    any.length > 0
      ? sql`${table.terms} && ${wanted(any)}`
      : and(...all.map((one) => sql`${table.terms} && ${wanted([one])}`))
  const score = sql<number>`(select coalesce(sum(w), 0) from unnest(${wanted(rare)}, ${sql.param(rare.flatMap(({ weight }) => [weight, weight]))}::float8[]) as asked(h, w)
    where h = any(${table.terms})) / (1 + ln(1 + cardinality(${table.terms}) / 200.0) / 4)`
  const near = ctx.db
    .select({
      kind: table.kind,
      refId: table.refId,
      part: table.part,
      facts: table.facts,
      score: score.as('score'),
    })
    .from(table)
    .where(and(has, or(eq(table.projId, ctx.project.projId), isNull(table.projId)), seen(ctx)))
    .limit(WEIGHED)
    .as('near')
  return ctx.db.select().from(near).orderBy(sql`score desc`, sql`ref_id desc`).limit(READ)
}

/** What the caller may read of each kind, by that kind's own rule. A tool reads only what its token was given. */
function seen(ctx: ProjectCtx): SQL {
  const { scopes } = ctx.user
  const rules = ctx.registry.passages
    .filter(({ scope }) => !scopes || (scope && scopes.has(scope)))
    .map(({ kind, seen }) => and(eq(table.kind, kind), seen(ctx)))
  return or(...rules) ?? sql`false`
}

async function readTexts(ctx: ProjectCtx, rows: Awaited<ReturnType<typeof candidates>>) {
  const found = await Promise.all(
    ctx.registry.passages.map(async ({ kind, read }) => {
      const own = rows.filter((row) => row.kind === kind)
      return own.length > 0 ? (await read(ctx, own)).map((text) => ({ ...text, kind })) : []
    }),
  )
  return found.flat()
}
