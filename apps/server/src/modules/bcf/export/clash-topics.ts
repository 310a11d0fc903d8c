// Groups of clashes as topics: what clashes in them is selected, each side in its colour, seen from a corner of where it lies. One
// that an issue is about goes out as that issue.
import type { BcfComponent, BcfFile, BcfTopic, BcfView, Vector } from '@sunmao/bcf'
import type { ElementSet, ViewState } from '@sunmao/contract'
import { runsOf } from '@sunmao/model'
import { isoTime } from '../../../core/wire-time.ts'
import { groupBy } from '../../../db/group-by.ts'
import { type ReadClashGroup, readClashGroup } from '../../clash/clash-exchange.service.ts'
import { type DrawnModel, drawView } from '../../model/draw/draw-view.service.ts'
import { openDrawnModels } from '../../model/draw/drawn-models.service.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { withDiscipline } from '../kept-discipline.ts'
import { nameOrigins } from '../origin/bcf-origin.ts'
import { cameraAround, colourFromBcf, viewToBcf } from '../view/view-state.ts'
import { bcfNameOf, readModels } from './read-fields.ts'
import type { ExportMeans, WrittenTopic } from './topic-source.ts'

const AT_ONCE = 50
/** Orange for what is wrong, blue for what it is wrong with: as the workbench colours both sides. */
const colours = { a: 'F2712B', b: '1E8FE0' }
/** Metres around a point that says nothing of its size. */
const AROUND = 0.5

export async function* clashTopics(means: ExportMeans, ids: readonly number[]): AsyncGenerator<WrittenTopic> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const names = await nameOrigins(means.db, means.projId, 'clashGroup', some)
    for (const id of some) {
      const { guid, issueId } = names.get(id)!
      if (issueId) yield { issueId }
      const group = issueId ? undefined : await readClashGroup(means, id)
      if (group) yield { topic: await topicOf(means, guid, group) }
    }
  }
}

async function topicOf(means: ExportMeans, guid: string, group: ReadClashGroup): Promise<BcfTopic> {
  const { db, words, label } = means
  const { row, test, assignee, total, open, points } = group
  const state = stateOf(points)
  const models = await readModels(
    db,
    points.flatMap(({ aFileId, bFileId }) => [aFileId, bFileId]),
  )
  return {
    guid,
    title: `${group.name} (${total})`.slice(0, 200),
    type: label('clashGroup'),
    status: words.wordOf('status', open > 0 ? 'open' : 'closed'),
    labels: [],
    referenceLinks: [],
    creationDate: isoTime(row.createTime),
    creationAuthor: row.createBy ?? '?',
    modifiedDate: isoTime(row.updateTime),
    modifiedAuthor: row.updateBy ?? row.createBy ?? '?',
    assignedTo: assignee ? bcfNameOf(assignee) : undefined,
    description: [test, ...points.map(lineOf)].join('\n'),
    ...{ documents: [], related: [], otherFiles: [], comments: [] },
    header: [...models.values()].map((model) => ({
      ...{ isExternal: true, filename: model.name, date: isoTime(model.createTime) },
    })),
    viewpoints: [
      {
        guid: guidOfOurs(guid, 'origin', 0),
        view: await viewOf(points, state),
        snapshot: pictureOf(await openDrawnModels(means, [...models.keys()]), points, state),
      },
    ],
    kept: row.discipline ? withDiscipline([], row.discipline) : [],
  }
}

type Point = ReadClashGroup['points'][number]

const lineOf = ({ name, aName, bName, depth, level }: Point): string =>
  [`${name} ${aName} × ${bName}`, `${Math.round(depth)} mm`, level].filter(Boolean).join(' · ')

function stateOf(points: readonly Point[]): ViewState {
  const [min, max] = boxOf(points)
  const plain = { ...{ selected: {}, hidden: {}, isolated: null, ghosted: {}, xrayed: {}, colours: [] } }
  return {
    ...plain,
    ...{ camera: cameraAround(min, max), sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
  }
}

async function viewOf(points: readonly Point[], state: ViewState): Promise<BcfView> {
  const [a, b] = [sideOf(points, 'aGlobalId'), sideOf(points, 'bGlobalId')]
  return {
    ...(await viewToBcf(state, async () => [])),
    selection: [...a, ...b.filter(({ ifcGuid }) => !a.some((one) => one.ifcGuid === ifcGuid))],
    colouring: [
      { colour: colours.a, components: a },
      { colour: colours.b, components: b },
    ],
  }
}

/** Drawn when the archive comes to it; nothing where no model can be drawn. */
function pictureOf(models: DrawnModel[], points: readonly Point[], state: ViewState): BcfFile | undefined {
  if (models.length === 0) return undefined
  const coloured = (['a', 'b'] as const).map((side) => ({
    colour: colourFromBcf(colours[side])!,
    elements: elementsOf(points, side),
  }))
  return { path: 'snapshot', size: 0, read: async () => drawView(models, { ...state, colours: coloured }) }
}

function elementsOf(points: readonly Point[], side: 'a' | 'b'): ElementSet {
  const found = groupBy(points, (point) => point[`${side}FileId`])
  return Object.fromEntries(
    [...found].map(([fileId, of]) => {
      const indexes = new Set(of.map((point) => point[`${side}Index`]))
      return [String(fileId), [...runsOf([...indexes].sort((one, other) => one - other))]]
    }),
  )
}

const sideOf = (points: readonly Point[], side: 'aGlobalId' | 'bGlobalId'): BcfComponent[] =>
  [...new Set(points.map((point) => point[side]))].map((ifcGuid) => ({ ifcGuid }))

function boxOf(points: readonly Point[]): [Vector, Vector] {
  const min: Vector = [Infinity, Infinity, Infinity]
  const max: Vector = [-Infinity, -Infinity, -Infinity]
  for (const { point, box } of points)
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], box?.[axis] ?? point[axis]! - AROUND)
      max[axis] = Math.max(max[axis], box?.[axis + 3] ?? point[axis]! + AROUND)
    }
  return [min, max]
}
