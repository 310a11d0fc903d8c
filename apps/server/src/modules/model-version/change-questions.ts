import { type CompareRecord, type ModelChange, modelCompareRecord } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { classesNamed } from '@sunmao/i18n/ifc'
import { translate } from '@sunmao/i18n/node'
import { encodeReply } from '../../core/json-bytes.ts'
import { bytesOfSheet } from '../../resource/sheet.ts'
import type { JsonQuestion } from '../../threads/ask.ts'
import { defineQuestion } from '../../threads/define-question.ts'
import { elementIn, type Opened, openModels } from '../model/packs/opened-model.service.ts'
import type { PackedModel } from '../model/packs/packed-model.service.ts'
import type { Change } from './change.ts'
import { changedElements } from './changed-elements.ts'
import { readChanges } from './read-changes.ts'

interface ListOrder {
  record: CompareRecord
  /** The blob of all changes. */
  result: string
  models: PackedModel[]
  kind?: Change['kind']
  class?: string
  page: number
  size: number
}

const { modelCompared, scene } = modelCompareRecord

export const listedChanges: JsonQuestion<ListOrder, typeof modelCompared.reply> = {
  name: 'listedChanges',
  file: import.meta.url,
  reply: modelCompared.reply,
  run: async ({ blobs }, { record, result, models, page, size, ...query }) => {
    const opened = byFile(await openModels(blobs, models))
    const shown = (await readChanges(blobs, result)).filter(({ kind }) => !query.kind || kind === query.kind)
    const wanted = query.class && new Set([query.class, ...classesNamed(query.class)])
    const found = wanted ? shown.filter((change) => wanted.has(classOf(opened, change))) : shown
    const content = found.slice(page * size, (page + 1) * size).map((change) => told(opened, change))
    return encodeReply(modelCompared.reply, { record, content, totalElements: found.length })
  },
}

interface SceneOrder {
  record: CompareRecord
  result: string
  fromFileIds: number[]
  toFileIds: number[]
}

export const sceneOfChanges: JsonQuestion<SceneOrder, typeof scene.reply> = {
  name: 'sceneOfChanges',
  file: import.meta.url,
  reply: scene.reply,
  run: async ({ blobs }, { result, ...sides }) =>
    encodeReply(scene.reply, { ...sides, ...changedElements(await readChanges(blobs, result)) }),
}

export const sheetOfChanges = defineQuestion({
  name: 'sheetOfChanges',
  file: import.meta.url,
  run: async ({ blobs }, { result, models, lang }: { result: string; models: PackedModel[]; lang: Lang }) => {
    const opened = byFile(await openModels(blobs, models))
    const changes = await readChanges(blobs, result)
    return bytesOfSheet(titlesOf(lang), rowsOf(lang, opened, changes))
  },
})

const titlesOf = (lang: Lang) => {
  const word = (key: 'kind' | 'name' | 'class' | 'level' | 'property' | 'from' | 'to') =>
    translate(lang, `modelCompare.${key}`)
  const element = [word('kind'), word('name'), word('class'), word('level'), 'GlobalId']
  return [...element, word('property'), word('from'), word('to')]
}

type OpenedByFile = ReadonlyMap<number, Opened>

function* rowsOf(lang: Lang, opened: OpenedByFile, changes: readonly Change[]) {
  for (const change of changes) {
    const { kind, element, values } = told(opened, change)
    const own = [translate(lang, `modelCompare.${kind}`), element.name, element.class, element.level ?? '']
    own.push(element.globalId)
    if (values.length === 0) yield [...own, '', '', '']
    for (const { set, name, from, to } of values)
      yield [...own, [set, name].filter(Boolean).join('.'), from ?? '', to ?? '']
  }
}

const byFile = (opened: readonly Opened[]): OpenedByFile => new Map(opened.map((one) => [one.fileId, one]))

function told(opened: OpenedByFile, { kind, from, to, before, after, values }: Change): ModelChange {
  const old = before === undefined ? undefined : elementIn(opened.get(from!)!, before)
  const now = after === undefined ? undefined : elementIn(opened.get(to!)!, after)
  return {
    kind,
    element: (now ?? old)!,
    before: now && old,
    distance: kind === 'moved' ? distanceOf(opened.get(from!)!, before!, opened.get(to!)!, after!) : undefined,
    values: values.map((value) => ({
      set: value.set,
      name: value.name,
      from: value.before,
      to: value.after,
      unit: value.unit,
    })),
  }
}

function classOf(opened: OpenedByFile, { from, to, before, after }: Change): string {
  const [fileId, index] = after === undefined ? [from, before] : [to, after]
  const { texts, elements } = opened.get(fileId!)!.building
  return texts[elements.classes[index!]!]!
}

/** Between the middles of the two boxes, in metres. */
function distanceOf(older: Opened, before: number, newer: Opened, after: number): number {
  const middle = ({ building }: Opened, index: number, axis: number) => {
    const { boxes } = building.elements
    return (boxes[index * 6 + axis]! + boxes[index * 6 + axis + 3]!) / 2 + building.origin[axis]!
  }
  return Math.hypot(...[0, 1, 2].map((axis) => middle(older, before, axis) - middle(newer, after, axis)))
}
