// How points are counted. The house sets both lists as parameters: `score_weights` and `score_grades`.

/** Points by error class, as `principle=10,technical=4,general=1`. */
export type ScoreWeights = Readonly<Record<string, number>>

export const scoreGrades = ['excellent', 'good', 'passed', 'failed'] as const
export type ScoreGrade = (typeof scoreGrades)[number]
/** From how many points on a score is excellent, good, passed; falling. */
export type ScoreLimits = readonly [excellent: number, good: number, passed: number]

export const defaultScoreWeights = 'principle=10,technical=4,general=1'
export const defaultScoreLimits = '90,80,60'
export const FULL_SCORE = 100

const isPoints = (value: number) => Number.isFinite(value) && value >= 0 && value <= FULL_SCORE

/** Nothing for a text that is none. A class that is not named costs nothing. */
export function readScoreWeights(text: string): ScoreWeights | undefined {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const isWhole = pairs.every(
    ([name, points, ...more]) => name && points && more.length === 0 && isPoints(Number(points)),
  )
  return isWhole ? Object.fromEntries(pairs.map(([name, points]) => [name, Number(points)])) : undefined
}

/** Nothing for a text that is none: three numbers, falling. */
export function readScoreLimits(text: string): ScoreLimits | undefined {
  const limits = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN))
  const [excellent = Number.NaN, good = Number.NaN, passed = Number.NaN] = limits
  const isWhole = limits.length === 3 && limits.every(isPoints) && excellent > good && good > passed
  return isWhole ? [excellent, good, passed] : undefined
}

const LOWEST = 0
const hundredths = (value: number) => Math.round(value * 100) / 100

export const scoreOf = (deducted: number): number => hundredths(Math.max(LOWEST, FULL_SCORE - deducted))

/** Of several scores, to a tenth; nothing of none. */
export const meanScore = (scores: readonly number[]): number | undefined =>
  scores.length > 0 ? Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10 : undefined

export function gradeOf(score: number, [excellent, good, passed]: ScoreLimits): ScoreGrade {
  if (score >= excellent) return 'excellent'
  if (score >= good) return 'good'
  return score >= passed ? 'passed' : 'failed'
}
