import type { ToolValues } from '@sunmao/contract'
import { ifcTerms } from '@sunmao/i18n/ifc'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FoundTable, ReadTool } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import type { JsonBytes } from '../../core/json-bytes.ts'
import { levelWords } from '../passage/level-words.service.ts'
import { askModels } from './ask-models.service.ts'
import { elementsLink } from './element-link.ts'
import { isOpenTo } from './locked.service.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'
import { findSet } from './questions/element-sets.ts'
import { findElements } from './questions/elements.ts'
import { listRooms } from './questions/places.ts'
import { makeSchedule } from './questions/schedule.ts'

/** Models that one question looks into. */
const MOST_MODELS = 100
const SHOWN = 20

interface Seen {
  fileId: number
  name: string
}

/** The newest versions that the caller may see and that can be asked about. */
const seenModels = (ctx: ProjectCtx): Promise<Seen[]> =>
  ctx.db
    .select({ fileId: fileTable.fileId, name: modelTable.name })
    .from(modelTable)
    .innerJoin(fileTable, modelVersions.isLatest)
    .where(
      and(
        eq(modelTable.projId, ctx.project.projId),
        eq(fileTable.status, 'ready'),
        isNull(fileTable.deleteTime),
        isNull(modelTable.deleteTime),
        isOpenTo(ctx, sql`array[${fileTable.fileId}]`),
      ),
    )
    .orderBy(desc(fileTable.fileId))
    .limit(MOST_MODELS)

const read = async <T>(answer: Promise<JsonBytes<T>>): Promise<T> =>
  JSON.parse(Buffer.from((await answer).bytes).toString('utf8')) as T

const empty: FoundTable = { columns: [], rows: [], links: [], total: 0, isGrouped: false }
const groupings = ['level', 'class', 'type', 'material', 'discipline', 'room'] as const
type Grouping = (typeof groupings)[number]

const byWords: Record<Grouping, string[]> = {
  level: [
    '按楼层',
    '各楼层',
    '各层',
    '每层',
    '每一层',
    '哪一层',
    'by storey',
    'per storey',
    'by floor',
    'per floor',
    'each floor',
    'each storey',
    'by level',
    'per level',
    'on which',
  ],
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
        ? await read(
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

const distinct = (values: readonly string[]) => [...new Set(values)].filter(Boolean)
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
  const { content, totalElements } = await read(
    askModels(ctx, findElements, fileIds, { ...query, page: 0, size: SHOWN }),
  )
  const elements = await read(askModels(ctx, findSet, fileIds, { ...query, dimensions: [], path: [] }))
  const link = totalElements > 0 ? elementsLink(ctx.project.projId, elements) : undefined
  const { classTerm } = ifcTerms(ctx.lang)
  if (by) {
    const { rows } = await read(askModels(ctx, makeSchedule, fileIds, { ...query, groupBy: [by], sums: [] }))
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

export const roomTool: ReadTool = {
  name: 'rooms',
  title: 'assistant.tool.rooms',
  unit: 'assistant.unit.rooms',
  description:
    'Rooms of the models with their net areas in square metres: list them, or add up areas by storey (by=level).',
  scope: 'model.read',
  nouns: /房间|面积|净面积|room|area/i,
  fields: async (ctx) => {
    const rooms = await roomsOf(ctx)
    const levels = distinct(rooms.map(({ level }) => level ?? ''))
    const names = distinct(rooms.map(({ name }) => name)).slice(0, 500)
    return [
      {
        name: 'level',
        label: 'model.by.level',
        isMany: true,
        options: levels.map((value) => ({ value, label: value, words: levelWords(value) })),
      },
      {
        name: 'name',
        label: 'assistant.field.name',
        isMany: true,
        options: names.map((value) => ({ value, label: value })),
      },
      {
        name: 'by',
        label: 'assistant.field.by',
        options: [{ value: 'level', label: translate(ctx.lang, 'model.by.level'), words: byWords.level }],
      },
    ]
  },
  run: runRooms,
}

async function roomsOf(ctx: ProjectCtx) {
  const fileIds = (await seenModels(ctx)).map(({ fileId }) => fileId)
  // What is a part of another room is counted there.
  return fileIds.length > 0
    ? (await read(askModels(ctx, listRooms, fileIds, {}))).filter(({ partOf }) => partOf === undefined)
    : []
}

async function runRooms(ctx: ProjectCtx, values: ToolValues): Promise<FoundTable> {
  const { level, name } = values
  const rooms = (await roomsOf(ctx)).filter(
    (room) => (!level || level.includes(room.level ?? '')) && (!name || name.includes(room.name)),
  )
  const elements: Record<string, number[]> = {}
  for (const { fileId, index } of rooms) {
    elements[fileId] ??= []
    elements[fileId].push(index, 1)
  }
  const link = rooms.length > 0 ? elementsLink(ctx.project.projId, elements) : undefined
  const whole = rooms.reduce((sum, { area = 0 }) => sum + area, 0)
  const summary = whole > 0 ? translate(ctx.lang, 'assistant.answer.area', { area: rounded(whole) }) : undefined
  const column = (which: 'level' | 'number' | 'name' | 'area' | 'rooms') =>
    translate(ctx.lang, `assistant.column.${which}`)
  if (values.by?.[0] === 'level') {
    const byLevel = new Map<string, { rooms: number; area: number }>()
    for (const { level = '', area = 0 } of rooms) {
      const sum = byLevel.get(level) ?? { rooms: 0, area: 0 }
      byLevel.set(level, { rooms: sum.rooms + 1, area: sum.area + area })
    }
    return {
      columns: [column('level'), column('rooms'), column('area')],
      rows: [...byLevel].map(([level, { rooms, area }]) => [level, rooms, rounded(area)]),
      links: [...byLevel].map(() => null),
      total: rooms.length,
      isGrouped: true,
      link,
      summary,
    }
  }
  return {
    columns: [column('number'), column('name'), column('level'), column('area')],
    summary,
    rows: rooms
      .slice(0, 50)
      .map(({ number, name, level = '', area }) => [number, name, level, area === undefined ? null : rounded(area)]),
    links: rooms.slice(0, 50).map(({ fileId, index }) => elementsLink(ctx.project.projId, { [fileId]: [index, 1] })),
    total: rooms.length,
    isGrouped: false,
    link,
  }
}

const rounded = (area: number) => Math.round(area * 100) / 100
