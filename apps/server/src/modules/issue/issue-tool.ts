import { type IssueFacet, type IssueFilter, issueWorkflow, type ToolValues } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, sql } from 'drizzle-orm'
import type { AskedField, FoundTable, ReadTool } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { siteZone } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { readWords } from '../dict/dict-labels.service.ts'
import { levelWords } from '../passage/level-words.service.ts'
import { issueLink, readIssues } from './issue.queries.ts'
import { issueTable as table } from './issue.table.ts'
import { countFacets } from './list/issue-facets.queries.ts'
import { whereOf } from './list/issue-filter.ts'

const facets = ['status', 'discipline', 'priority', 'type', 'level', 'assignee', 'raiser'] as const
/** Whatever can be said of an issue, whether there is one or not. */
const dictionaries: Partial<Record<(typeof facets)[number], string>> = {
  status: 'issue_status',
  discipline: 'discipline',
  priority: 'issue_priority',
  type: 'issue_type',
}
const labels = {
  status: 'issue.field.status',
  discipline: 'issue.field.discipline',
  priority: 'issue.field.priority',
  type: 'issue.field.type',
  level: 'issue.field.level',
  assignee: 'issue.field.assignee',
  raiser: 'issue.field.raiser',
} as const satisfies Record<(typeof facets)[number], string>

/** Days of which somebody speaks, by the calendar of the site; weeks begin on Monday. */
const spans = {
  today: ['today', 'today'],
  thisWeek: ['week', 'week + 6'],
  nextWeek: ['week + 7', 'week + 13'],
  lastWeek: ['week - 7', 'week - 1'],
  thisMonth: ["date_trunc('month', today)::date", "(date_trunc('month', today) + interval '1 month - 1 day')::date"],
} as const
type Span = keyof typeof spans

const spanWords: Record<Span, string[]> = {
  today: ['今天', '今日', 'today'],
  thisWeek: ['本周', '这周', '这个星期', '本星期', 'this week'],
  nextWeek: ['下周', '下星期', 'next week'],
  lastWeek: ['上周', '上星期', 'last week'],
  thisMonth: ['本月', '这个月', 'this month'],
}

async function daysOf(ctx: ProjectCtx, span: Span): Promise<{ from: string; to: string }> {
  const [from, to] = spans[span]
  const { rows } = await ctx.db.execute<{ from: string; to: string }>(sql`
    select (${sql.raw(from)})::text as "from", (${sql.raw(to)})::text as "to" from (
      select today, date_trunc('week', today)::date as week from (
        select (now() at time zone ${siteZone()})::date as today) day) days`)
  return rows[0]!
}

const SHOWN = 20

export const issueTool: ReadTool = {
  name: 'issues',
  title: 'assistant.tool.issues',
  unit: 'assistant.unit.issues',
  description:
    'Issues of the project: count them, group them (by), or list them. Filters can be combined. due and raised take named spans of days; due=overdue means late as of today.',
  scope: 'issue.read',
  nouns: /问题|缺陷|整改|issue|defect|problem/i,
  fields: async (ctx) => {
    const found = await countFacets(ctx, { projId: ctx.project.projId })
    const words = await readWords(ctx, Object.values(dictionaries))
    const ofFacet = (name: (typeof facets)[number]): AskedField => {
      const known = words.get(dictionaries[name] ?? '')
      return {
        name,
        label: labels[name],
        isMany: true,
        options: (known ?? found[name]).map(({ value, label }) => ({
          value: String(value),
          label,
          words: wordsOf(name, String(value)),
        })),
      }
    }
    const day = (value: Exclude<Span, 'nextWeek'>) => ({ value, label: translate(ctx.lang, `assistant.span.${value}`) })
    return [
      // Before the states of the workflow: who says open means all that are not done.
      {
        name: 'state',
        label: 'assistant.field.state',
        options: [
          {
            value: 'open',
            label: translate(ctx.lang, 'assistant.state.open'),
            words: [
              '未关闭',
              '没关闭',
              '没有关闭',
              '未解决',
              '没解决',
              '待处理的',
              '打开的',
              'open',
              'unresolved',
              'not closed',
            ],
          },
        ],
      },
      ...facets.map(ofFacet),
      {
        name: 'due',
        label: 'issue.field.dueDate',
        options: [
          {
            value: 'overdue',
            label: translate(ctx.lang, 'assistant.span.overdue'),
            words: ['逾期', '过期', '超期', '拖期', 'overdue', 'late'],
          },
          ...(['today', 'thisWeek', 'nextWeek', 'thisMonth'] as const).map((value) => ({
            value,
            label: translate(ctx.lang, `assistant.due.${value}`),
            words: spanWords[value].flatMap((word) =>
              /[a-z]/.test(word)
                ? [`due ${word}`]
                : [`${word}到期`, `${word}要到期`, `${word}该到期`, `${word}截止`, `${word}内到期`],
            ),
          })),
        ],
      },
      {
        name: 'raised',
        label: 'assistant.field.raised',
        options: (['today', 'thisWeek', 'lastWeek', 'thisMonth'] as const).map((value) => ({
          ...day(value),
          words: spanWords[value],
        })),
      },
      {
        name: 'mine',
        label: 'assistant.field.mine',
        options: [
          {
            value: 'assigned',
            label: translate(ctx.lang, 'assistant.mine.assigned'),
            words: ['我负责', '我的', '分给我', '指派给我', '派给我', 'assigned to me', 'my issue'],
          },
          {
            value: 'raised',
            label: translate(ctx.lang, 'assistant.mine.raised'),
            words: ['我提', '我发起', 'i raised', 'raised by me'],
          },
        ],
      },
      {
        name: 'by',
        label: 'assistant.field.by',
        options: facets.map((value) => ({ value, label: translate(ctx.lang, labels[value]), words: byWords[value] })),
      },
      { name: 'text', label: 'assistant.field.text', takesRest: true },
    ]
  },
  run: runIssues,
}

/** How somebody asks for a division. */
const byWords: Record<(typeof facets)[number], string[]> = {
  status: ['按状态', '各状态', 'by status', 'per status'],
  discipline: [
    '按专业',
    '各专业',
    '每个专业',
    '哪个专业',
    'by discipline',
    'per discipline',
    'which discipline',
    'each discipline',
  ],
  priority: ['按优先级', '各优先级', '按紧急程度', 'by priority', 'per priority'],
  type: ['按类型', '各类型', 'by type', 'per type'],
  level: [
    '按楼层',
    '各楼层',
    '各层',
    '每层',
    '哪一层',
    '哪层',
    'by storey',
    'by floor',
    'per storey',
    'per floor',
    'by level',
    'which storey',
    'which floor',
    'each storey',
  ],
  assignee: [
    '按负责人',
    '按人',
    '各人',
    '每个人',
    '谁手上',
    '谁负责',
    '谁的',
    'by assignee',
    'by person',
    'per person',
    'who has',
    'each person',
  ],
  raiser: ['按提出人', '谁提', 'by raiser', 'who raised'],
}

const wordsOf = (facet: IssueFacet, value: string): string[] => {
  if (facet === 'level') return levelWords(value)
  return value === '' || value === '0' ? ['-'] : []
}

async function runIssues(ctx: ProjectCtx, values: ToolValues): Promise<FoundTable> {
  const { projId } = ctx.project
  const one = (name: string) => values[name]?.[0]
  const numbers = (name: string) => values[name]?.map(Number).filter(Number.isInteger)
  const due = one('due')
  const raised = one('raised')
  const filter: IssueFilter = {
    projId,
    status: (values.status as IssueFilter['status']) ?? (one('state') ? [...issueWorkflow.pending] : undefined),
    discipline: values.discipline,
    priority: values.priority,
    type: values.type,
    level: values.level,
    assignee: numbers('assignee'),
    raiser: numbers('raiser'),
    mine: one('mine') as IssueFilter['mine'],
    isOverdue: due === 'overdue' ? true : undefined,
    raisedIn: raised && raised in spans ? await daysOf(ctx, raised as Span) : undefined,
    blurry: one('text'),
  }
  const dueIn = due && due in spans ? await daysOf(ctx, due as Span) : undefined
  const isDue = dueIn && sql`${table.dueDate} between ${dueIn.from}::date and ${dueIn.to}::date`
  const where = and(whereOf(ctx, filter), isDue)
  const total = await countRows(ctx.db, table, where)
  const link = dueIn ? undefined : linkOf(filter)
  const by = facets.find((facet) => facet === one('by'))
  if (by) {
    const ids = dueIn
      ? (await ctx.db.select({ id: table.id }).from(table).where(where).limit(1000)).map(({ id }) => id)
      : undefined
    const groups = ids?.length === 0 ? [] : (await countFacets(ctx, { ...filter, ids }))[by]
    const own = groups
      .filter(({ count, value }) => count > 0 && isAsked(filter, by, value))
      .sort((a, b) => b.count - a.count)
    return {
      columns: [translate(ctx.lang, labels[by]), translate(ctx.lang, 'assistant.column.count')],
      rows: own.map(({ label, count }) => [label, count]),
      links: own.map(({ value }) => (dueIn ? null : linkOf({ ...filter, [by]: [value] }))),
      total,
      isGrouped: true,
      link,
    }
  }
  const rows = await readIssues(ctx, where, SHOWN, 0, [sql`${table.dueDate} asc nulls last`, desc(table.id)])
  const found = await countFacets(ctx, { projId, ids: rows.length > 0 ? rows.map(({ id }) => id) : [0] })
  const word = (facet: 'status' | 'discipline', value: string) =>
    found[facet].find((each) => each.value === value)?.label ?? value
  return {
    columns: (['number', 'title', 'status', 'discipline', 'assignee', 'dueDate'] as const).map((name) =>
      translate(
        ctx.lang,
        name === 'number'
          ? 'assistant.column.number'
          : name === 'title'
            ? 'assistant.column.title'
            : name === 'dueDate'
              ? 'issue.field.dueDate'
              : labels[name],
      ),
    ),
    rows: rows.map((row) => [
      row.number ?? '',
      row.title,
      word('status', row.status),
      word('discipline', row.discipline),
      row.assignees.map(({ nickName }) => nickName).join(', '),
      row.dueDate ?? '',
    ]),
    links: rows.map(issueLink),
    total,
    isGrouped: false,
    link,
  }
}

/** A filtered field is counted without its own filter. */
const isAsked = (filter: IssueFilter, by: (typeof facets)[number], value: string | number) => {
  const asked = filter[by] as readonly (string | number)[] | undefined
  return !asked || asked.includes(value)
}

/** The list with the same filters, as its address has them. */
function linkOf(filter: IssueFilter): string {
  const query = new URLSearchParams({ projId: String(filter.projId) })
  const listed = ['status', 'discipline', 'priority', 'type', 'level', 'assignee', 'raiser'] as const
  for (const name of listed) {
    const values = filter[name]
    if (values?.length)
      query.set(name, values.map((value) => String(value).replace(/[%,]/g, encodeURIComponent)).join())
  }
  if (filter.mine) query.set('mine', filter.mine)
  if (filter.isOverdue) query.set('overdue', '1')
  if (filter.blurry) query.set('blurry', filter.blurry)
  if (filter.raisedIn) query.set('raised', `${filter.raisedIn.from}~${filter.raisedIn.to}`)
  return `/issueList?${query}`
}
