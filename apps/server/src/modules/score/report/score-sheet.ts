import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { inArray } from 'drizzle-orm'
import { wireTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import type { ReportHead } from '../../../report/written-report.ts'
import { labelsOf, readWords } from '../../dict/dict-labels.service.ts'
import { modelPubVersionTable } from '../../model-version/model-version.table.ts'
import { type ReleaseWithSheet, readFrozenLines, readLines, readReleases } from '../score.queries.ts'
import { countNow, namesOf, shownScore } from '../score-row.service.ts'
import { readRules } from '../score-rules.service.ts'

interface ScoreSheetLine {
  number: string
  title: string
  why: string
  note: string
  points: number
  /** Only where it is another by now. */
  now: number | undefined
}

interface ScoreSheetCell {
  discipline: string
  score: number
  deducted: number
  now: number | undefined
  lines: ScoreSheetLine[]
}

export interface ScoreSheetRelease {
  sub: string
  name: string
  released: string
  status: string
  total: number | undefined
  now: number | undefined
  grade: string
  remark: string
  submitted: string
  confirmed: string
  cells: ScoreSheetCell[]
}

export interface ScoreSheet extends ReportHead {
  releases: ScoreSheetRelease[]
}

/** More lines of one discipline would be read by nobody. */
const MOST_LINES = 300

interface Means {
  db: Db
  lang: Lang
}

export async function readScoreSheet(means: Means, ids: readonly number[]): Promise<ScoreSheetRelease[]> {
  const { db } = means
  const [first] = await db
    .select({ projId: modelPubVersionTable.projId })
    .from(modelPubVersionTable)
    .where(inArray(modelPubVersionTable.id, [...ids]))
    .limit(1)
  if (!first) return []
  const found = await readReleases(db, { projId: first.projId, ids }, { page: 0, size: ids.length })
  const count = await countNow(db, found)
  const name = await namesOf(
    db,
    found.flatMap(({ sheet }) => [sheet?.submitterId, sheet?.confirmerId]),
  )
  const t = translator(means.lang)
  const label = await labelsOf(means, ['discipline', 'issue_error_class'])
  const words = (await readWords(means, ['discipline'])).get('discipline') ?? []
  const placeOf = ({ discipline }: { discipline: string }) => words.findIndex(({ value }) => value === discipline)
  const releases: ScoreSheetRelease[] = []
  for (const one of found) {
    const { release, sub, sheet } = one
    const { cells, total, grade, now } = shownScore(sheet, count(one))
    const signed = (id: number | null | undefined, time: Date | null | undefined) =>
      id && time ? `${name(id) ?? ''} ${wireTime(time).slice(0, 16)}` : ''
    const shown: ScoreSheetCell[] = []
    for (const cell of cells.toSorted((a, b) => placeOf(a) - placeOf(b)))
      shown.push({
        ...cell,
        now: cell.now,
        discipline: label('discipline', cell.discipline),
        lines: await linesOf(means, one, cell.discipline, (errorClass) => label('issue_error_class', errorClass)),
      })
    releases.push({
      sub: `${sub.subNo} ${sub.subName}`,
      name: release.name,
      released: wireTime(release.createTime).slice(0, 10),
      status: t(`score.status.${sheet?.status ?? 'draft'}`),
      total,
      now,
      grade: grade ? t(`score.grade.${grade}`) : '',
      remark: sheet?.remark ?? '',
      submitted: signed(sheet?.submitterId, sheet?.submitTime),
      confirmed: signed(sheet?.confirmerId, sheet?.confirmTime),
      cells: shown,
    })
  }
  return releases
}

async function linesOf(
  { db, lang }: Means,
  { release, sheet }: ReleaseWithSheet,
  discipline: string,
  classLabel: (errorClass: string) => string,
): Promise<ScoreSheetLine[]> {
  const t = translator(lang)
  const place = { releaseId: release.id, discipline }
  const part = { limit: MOST_LINES, offset: 0 }
  const rows =
    sheet?.status === 'confirmed' && sheet.frozen
      ? await readFrozenLines(db, place, { ...part, sheetId: sheet.id, frozen: sheet.frozen, isOld: false })
      : await readLines(db, place, { ...part, sheetId: sheet?.id, weights: (await readRules(db)).weights })
  return rows.map((row) => ({
    number: row.number ?? '',
    title: (lang === 'en' && row.titleEn) || row.title,
    why: row.kind === 'check' ? t('score.checklist') : classLabel(row.errorClass ?? ''),
    note: row.note ?? '',
    points: row.points,
    now: row.now === row.points ? undefined : row.now,
  }))
}
