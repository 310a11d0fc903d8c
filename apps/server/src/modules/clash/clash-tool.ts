import { type ClashFacet, type ClashFilter, clashStatuses, clashTypes } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { levelWords } from '../passage/level-words.service.ts'
import { countClashFacets } from './points/clash-facets.queries.ts'
import { clashLink } from './points/clash-name.service.ts'
import { listPoints } from './points/clash-point.queries.ts'

const SHOWN = 20
const unresolved = ['new', 'active', 'reopened'] as const satisfies ClashFilter['status']

const byWords: Partial<Record<ClashFacet, string[]>> = {
  status: ['按状态', '各状态', 'by status', 'per status'],
  level: [
    '按楼层',
    '各楼层',
    '各层',
    '每层',
    '哪一层',
    '哪层',
    'by storey',
    'per storey',
    'by floor',
    'per floor',
    'which floor',
    'which storey',
    'each floor',
  ],
  test: ['按检查项', '各检查', '哪些检查', 'by test', 'per test', 'which test'],
  assignee: ['按负责人', '按人', '谁负责', 'by assignee', 'by person', 'per person'],
}
const facets = ['status', 'level', 'test', 'assignee'] as const

export const clashTool: ReadTool = {
  name: 'clashes',
  title: 'assistant.tool.clashes',
  unit: 'assistant.unit.clashes',
  description: 'Clashes that the clash tests have found: count them, group them (by), or list them.',
  scope: 'clash.read',
  nouns: /碰撞|冲突|净高|clash|collision/i,
  fields: async (ctx) => {
    const found = await countClashFacets(ctx, { projId: ctx.project.projId })
    const options = (facet: ClashFacet) => found[facet].map(({ value, label }) => ({ value: String(value), label }))
    return [
      { name: 'status', label: 'issue.field.status', isMany: true, options: options('status') },
      {
        name: 'state',
        label: 'assistant.field.state',
        options: [
          {
            value: 'open',
            label: translate(ctx.lang, 'assistant.state.open'),
            words: ['未解决', '没解决', '没有解决', '未处理', 'unresolved', 'open'],
          },
        ],
      },
      { name: 'type', label: 'clash.field.type', isMany: true, options: options('type') },
      {
        name: 'level',
        label: 'clash.field.level',
        isMany: true,
        options: options('level').map((one) => ({ ...one, words: levelWords(one.value) })),
      },
      { name: 'test', label: 'clash.field.test', options: options('test') },
      {
        name: 'by',
        label: 'assistant.field.by',
        options: facets.map((value) => ({
          value,
          label: translate(ctx.lang, value === 'status' ? 'issue.field.status' : `clash.field.${value}`),
          words: byWords[value],
        })),
      },
    ]
  },
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const known = <T extends string>(all: readonly T[], given: readonly string[] | undefined) => {
      const some = all.filter((one) => given?.includes(one))
      return some.length > 0 ? some : undefined
    }
    const filter: ClashFilter = {
      projId,
      status: known(clashStatuses, values.status) ?? (values.state ? [...unresolved] : undefined),
      type: known(clashTypes, values.type),
      level: values.level,
      testId: values.test ? Number(values.test[0]) : undefined,
    }
    const link = `/clash?projId=${projId}`
    const sort = { by: 'number', isDescending: true } as const
    const { content, totalElements } = await listPoints(ctx, { ...filter, page: 0, size: SHOWN, sort })
    const column = (which: 'number' | 'level' | 'grid' | 'depth' | 'elements' | 'count') =>
      translate(ctx.lang, `assistant.column.${which}`)
    const by = facets.find((facet) => facet === values.by?.[0])
    if (by) {
      const groups = (await countClashFacets(ctx, filter))[by]
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
      return {
        columns: [translate(ctx.lang, by === 'status' ? 'issue.field.status' : `clash.field.${by}`), column('count')],
        rows: groups.map(({ label, count }) => [label, count]),
        links: groups.map(() => null),
        total: totalElements,
        isGrouped: true,
        link,
      }
    }
    return {
      columns: [
        column('number'),
        column('elements'),
        translate(ctx.lang, 'issue.field.status'),
        column('level'),
        column('grid'),
        column('depth'),
      ],
      rows: content.map(({ number, a, b, status, level = '', grid = '', depth }) => [
        number,
        `${a.name} × ${b.name}`,
        translate(ctx.lang, `clash.status.${status}`),
        level,
        grid,
        Math.round(depth),
      ]),
      links: content.map((one) => clashLink(one)),
      total: totalElements,
      isGrouped: false,
      link,
    }
  },
}
