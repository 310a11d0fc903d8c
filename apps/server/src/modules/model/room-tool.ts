import type { ToolValues } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { FoundTable, ReadTool } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { levelWords } from '../passage/level-words.service.ts'
import { askModels } from './ask-models.service.ts'
import { elementsLink } from './element-link.service.ts'
import { listRooms } from './questions/places.ts'
import { byLevelWords, distinct, readReply, seenModels } from './tool-models.ts'

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
        options: [{ value: 'level', label: translate(ctx.lang, 'model.by.level'), words: byLevelWords }],
      },
    ]
  },
  run: runRooms,
}

async function roomsOf(ctx: ProjectCtx) {
  const fileIds = (await seenModels(ctx)).map(({ fileId }) => fileId)
  // What is a part of another room is counted there.
  return fileIds.length > 0
    ? (await readReply(askModels(ctx, listRooms, fileIds, {}))).filter(({ partOf }) => partOf === undefined)
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
