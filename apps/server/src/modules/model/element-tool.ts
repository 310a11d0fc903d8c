import type { ToolValues } from '@sunmao/contract'
import { ifcTerms } from '@sunmao/i18n/ifc'
import { translate } from '@sunmao/i18n/node'
import type { FoundTable, ReadTool } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { levelWords } from '../passage/level-words.service.ts'
import { askModels } from './ask-models.service.ts'
import { elementsLink } from './element-link.service.ts'
import { findSet } from './questions/element-sets.ts'
import { findElements } from './questions/elements.ts'
import { makeSchedule } from './questions/schedule.ts'
import { byLevelWords, distinct, readReply, seenModels } from './tool-models.ts'

const SHOWN = 20

const empty: FoundTable = { columns: [], rows: [], links: [], total: 0, isGrouped: false }
const groupings = ['level', 'class', 'type', 'material', 'discipline', 'room'] as const
type Grouping = (typeof groupings)[number]

const byWords: Record<Grouping, string[]> = {
  level: byLevelWords,
  class: ['按类别', '各类', '按构件类别', 'by class', 'per class', 'by category', 'kinds of element'],
  type: [
    '按类型',
    '各类型',
    '几种型号',
    '什么型号',
    '哪几种型号',
    '按型号',
    '哪些型号',
    '哪些类型',
    '几种',
    'by type',
    'per type',
    'which types',
    'what types',
  ],
  material: [
    '按材料',
    '各材料',
    '什么材料',
    '哪些材料',
    'by material',
    'per material',
    'which materials',
    'what materials',
  ],
  discipline: ['按专业', '各专业', 'by discipline', 'per discipline'],
  room: ['按房间', '各房间', '哪些房间', 'by room', 'per room', 'which rooms'],
}

/** Common words for classes that the standard's word is not. */
const classWords: Readonly<Record<string, string[]>> = {
  IfcDuctSegment: ['风管'],
  IfcPipeSegment: ['管道', '水管', '管段', 'pipes', 'pipe'],
  IfcCableCarrierSegment: ['桥架', 'cable trays', 'tray'],
  IfcFireSuppressionTerminal: ['喷头', '喷淋头', 'sprinklers', 'sprinkler'],
  IfcLightFixture: ['灯', '灯具', 'luminaire'],
  IfcStair: ['楼梯'],
  IfcSlab: ['楼板', '板'],
  IfcColumn: ['柱子'],
}

export const elementTool: ReadTool = {
  name: 'elements',
  title: 'assistant.tool.elements',
  unit: 'assistant.unit.elements',
  description:
    'Elements of the newest versions of the models: count them, group them (by), or list them. class takes IFC classes such as IfcDoor; text is a part of the name, type or tag.',
  scope: 'model.read',
  nouns: /构件|element/i,
  fields: async (ctx) => {
    const models = await seenModels(ctx)
    const places =
      models.length > 0
        ? await readReply(
            askModels(
              ctx,
              makeSchedule,
              models.map(({ fileId }) => fileId),
              { conditions: [], groupBy: ['class', 'level'], sums: [] },
            ),
          )
        : { rows: [] }
    const terms = { own: ifcTerms(ctx.lang), zh: ifcTerms('zh-CN'), en: ifcTerms('en') }
    const classes = distinct(places.rows.map(({ keys }) => keys[0]!))
    const levels = distinct(places.rows.map(({ keys }) => keys[1]!))
    return [
      {
        name: 'class',
        label: 'model.by.class',
        isMany: true,
        options: classes.map((value) => ({
          value,
          label: terms.own.classTerm(value),
          words: [
            terms.zh.classTerm(value),
            ...pluralsOf(terms.en.classTerm(value).toLowerCase()),
            value.toLowerCase(),
            ...(classWords[value] ?? []),
          ],
        })),
      },
      {
        name: 'level',
        label: 'model.by.level',
        isMany: true,
        options: levels.map((value) => ({ value, label: value, words: levelWords(value) })),
      },
      {
        name: 'by',
        label: 'assistant.field.by',
        options: groupings.map((value) => ({
          value,
          label: translate(ctx.lang, `model.by.${value}`),
          words: byWords[value],
        })),
      },
      { name: 'text', label: 'assistant.field.name', takesRest: true },
    ]
  },
  run: runElements,
}

const pluralsOf = (word: string) => [word, word.endsWith('s') ? `${word}es` : `${word}s`]

/** What elements are called in the other language. */
const otherWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['fire', '防火'],
    ['smoke', '防烟'],
    ['supply', '送风'],
    ['return', '回风'],
    ['exhaust', '排风'],
    ['steel', '钢'],
    ['glass', '玻璃'],
    ['concrete', '混凝土'],
    ['main', '干管'],
    ['branch', '支管'],
    ['sprinkler', '喷淋'],
  ].flatMap(([en, zh]) => [
    [en!, zh!],
    [zh!, en!],
  ]),
)

/** In the words of the question, else in those of the other language. */
async function runElements(ctx: ProjectCtx, values: ToolValues): Promise<FoundTable> {
  const found = await findAll(ctx, values)
  const other = otherWords[values.text?.[0]?.toLowerCase() ?? '']
  return found.total > 0 || !other ? found : findAll(ctx, { ...values, text: [other] })
}

async function findAll(ctx: ProjectCtx, values: ToolValues): Promise<FoundTable> {
  const models = await seenModels(ctx)
  const fileIds = models.map(({ fileId }) => fileId)
  if (fileIds.length === 0) return empty
  const query = {
    text: values.text?.[0],
    classes: values.class,
    levels: values.level,
    conditions: [],
  }
  const by = groupings.find((one) => one === values.by?.[0])
  const { content, totalElements } = await readReply(
    askModels(ctx, findElements, fileIds, { ...query, page: 0, size: SHOWN }),
  )
  const elements = await readReply(askModels(ctx, findSet, fileIds, { ...query, dimensions: [], path: [] }))
  const link = totalElements > 0 ? elementsLink(ctx.project.projId, elements) : undefined
  const { classTerm } = ifcTerms(ctx.lang)
  if (by) {
    const { rows } = await readReply(askModels(ctx, makeSchedule, fileIds, { ...query, groupBy: [by], sums: [] }))
    const sorted = rows.toSorted((a, b) => b.count - a.count).slice(0, 100)
    return {
      columns: [translate(ctx.lang, `model.by.${by}`), translate(ctx.lang, 'assistant.column.count')],
      rows: sorted.map(({ keys: [key = ''], count }) => [by === 'class' ? classTerm(key) : key, count]),
      links: sorted.map(() => null),
      total: totalElements,
      isGrouped: true,
      link,
    }
  }
  const names = new Map(models.map(({ fileId, name }) => [fileId, name]))
  return {
    columns: (['name', 'class', 'level', 'room', 'model'] as const).map((name) =>
      translate(ctx.lang, `assistant.column.${name}`),
    ),
    rows: content.map((one) => [
      one.name || one.type || one.globalId,
      classTerm(one.class),
      one.level ?? '',
      one.room ?? '',
      names.get(one.fileId) ?? '',
    ]),
    links: content.map(({ fileId, index }) => elementsLink(ctx.project.projId, { [fileId]: [index, 1] })),
    total: totalElements,
    isGrouped: false,
    link,
  }
}
