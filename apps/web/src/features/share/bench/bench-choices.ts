import { accessTypeOf, type Model, modelQuery, projectSub, type Room, viewpoint } from '@sunmao/contract'
import { type Box, countOf, elementsIn, isEmpty, type Viewer } from '@sunmao/viewer'
import type { TFunction } from 'i18next'
import { call } from '../../../api/call.ts'
import { takeSmallView } from '../../browse/workbench.api.ts'
import type { ShareChoice, ShareSubject } from '../share.api.ts'

export interface BenchPlace {
  viewer: Viewer
  projId: number
  subId: number
  models: readonly Model[]
}

type Point = [number, number, number]
const MOST_NAME = 100
const MOST_KEPT_NAME = 60

/** What can be shared of the workbench now: the models, what is seen of them, the room and the elements that are selected. */
export async function benchSubject(bench: BenchPlace, t: TFunction): Promise<ShareSubject> {
  const { viewer, projId, subId, models } = bench
  const { selected } = viewer.state.getState()
  const fileIds = models.map(({ fileId }) => fileId)
  const [subs, rooms] = await Promise.all([
    call(projectSub.ofProject, { query: { projId } }, { quiet: true }).catch(() => []),
    call(modelQuery.rooms, { body: { fileIds } }, { quiet: true }).catch(() => []),
  ])
  const subName = subs.find((one) => one.subId === subId)?.subName ?? ''
  const room = roomSelected(viewer, rooms) ?? roomAround(viewer, rooms)
  const count = countOf(selected)
  const choices: ShareChoice[] = [wholeOf(models, subName, t), viewOf(bench, subName, t)]
  if (room) choices.push(roomOf(room, fileIds, t))
  if (count > 0)
    choices.push({
      name: 'elements',
      content: {
        description: t('share.elementsOf', { sub: subName, count }).trim().slice(0, MOST_NAME),
        accessType: accessTypeOf('element'),
        fileIds: Object.keys(selected).map(Number),
        elements: Object.fromEntries(Object.entries(selected).map(([fileId, runs]) => [fileId, [...runs]])),
      },
    })
  const start = roomSelected(viewer, rooms) ? 'room' : count > 0 ? 'elements' : undefined
  return { projId, subId, choices, start }
}

function wholeOf(models: readonly Model[], subName: string, t: TFunction): ShareChoice {
  const [first] = models
  const isOne = models.length === 1
  const name = isOne ? (first?.name.replace(/\.[^.]*$/, '') ?? '') : t('share.allOf', { sub: subName })
  return {
    name: isOne ? 'model' : 'federated',
    version: isOne && first ? t('model.versionNo', { version: first.version }) : undefined,
    content: {
      description: name.slice(0, MOST_NAME),
      accessType: accessTypeOf(isOne ? 'model' : 'federated'),
      fileIds: models.map(({ fileId }) => fileId),
    },
  }
}

/** The present view is kept as a viewpoint of one's own when the share is made. */
function viewOf({ viewer, subId, models }: BenchPlace, subName: string, t: TFunction): ShareChoice {
  const fileIds = models.map(({ fileId }) => fileId)
  const description = t('share.viewOf', { sub: subName }).trim().slice(0, MOST_NAME)
  const seen = takeSmallView(viewer)
  return {
    name: 'view',
    content: { description, accessType: accessTypeOf('viewpoint'), fileIds },
    keep: async () => {
      const body = { subId, name: description.slice(0, MOST_KEPT_NAME), isPersonal: true, fileIds, ...(await seen) }
      const { id } = await call(viewpoint.create, { body }, { quiet: true })
      return { viewpointId: id }
    },
  }
}

function roomOf({ fileId, globalId, number, name }: Room, fileIds: number[], t: TFunction): ShareChoice {
  return {
    name: 'room',
    content: {
      description: ([number, name].filter(Boolean).join(' ') || t('share.choice.room')).slice(0, MOST_NAME),
      accessType: accessTypeOf('element'),
      fileIds,
      room: { fileId, globalId },
    },
  }
}

/** A room that is selected itself. */
function roomSelected(viewer: Viewer, rooms: readonly Room[]): Room | undefined {
  const { selected } = viewer.state.getState()
  const [fileId, runs] = Object.entries(selected).find(([, each]) => each.length > 0) ?? []
  const [index] = runs ? elementsIn(runs) : []
  return rooms.find((room) => String(room.fileId) === fileId && room.index === index)
}

/** The room around what is selected, else the one that one stands in; of several the smallest. */
function roomAround(viewer: Viewer, rooms: readonly Room[]): Room | undefined {
  const { selected, camera } = viewer.state.getState()
  const point = isEmpty(selected) ? camera.eye : middleOf(viewer.boxOf(selected))
  return point && smallestAround(rooms, point as Point)
}

export function smallestAround(rooms: readonly Room[], point: Point): Room | undefined {
  return rooms
    .filter(({ bbox, boundary }) => bbox && isBetween(point, bbox) && isInside(point, boundary))
    .toSorted((a, b) => (a.area ?? Number.POSITIVE_INFINITY) - (b.area ?? Number.POSITIVE_INFINITY))[0]
}

const isBetween = (point: Point, bbox: readonly number[]) =>
  point.every((value, at) => value >= bbox[at]! && value <= bbox[at + 3]!)

/** Counts how often the outline is crossed on the way out; a room without one is its box. */
function isInside([x, y]: Point, boundary: Room['boundary']): boolean {
  if (boundary.length < 3) return true
  let isIn = false
  boundary.forEach(([ax, ay], at) => {
    const [bx, by] = boundary.at(at - 1)!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  })
  return isIn
}

const middleOf = (box: Box | undefined): Point | undefined =>
  box && (box.min.map((low, at) => (low + box.max[at]!) / 2) as Point)
