import { type IssueElement, type IssueLocation, type Model, modelQuery } from '@sunmao/contract'
import { type Box, elementsIn, isEmpty, rayAt, type Viewer } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'
import { takeView } from '../../browse/workbench.api.ts'
import type { IssueOrigin } from '../form/new-issue.panel.tsx'

/** As many as an issue may have. */
const MOST = 500
type Point = [number, number, number]

/** What the workbench knows about an issue that is raised here: view, elements, place and versions. */
export async function originAt(viewer: Viewer, models: readonly Model[]): Promise<IssueOrigin> {
  const fileIds = models.map(({ fileId }) => fileId)
  const [view, elements] = await Promise.all([takeView(viewer), selectedElements(viewer)])
  const [first] = elements
  return {
    viewpoints: [{ fileIds, ...view }],
    elements,
    location: await placeOf(viewer, fileIds, first),
    references: fileIds.map((id) => ({ kind: 'model' as const, id })),
    discipline: models.find(({ fileId }) => fileId === first?.fileId)?.discipline,
  }
}

export async function selectedElements(viewer: Viewer): Promise<IssueElement[]> {
  const keys = Object.entries(viewer.state.getState().selected)
    .flatMap(([fileId, runs]) => Array.from(elementsIn(runs), (index) => ({ fileId: Number(fileId), index })))
    .slice(0, MOST)
  if (keys.length === 0) return []
  const { elements } = await call(modelQuery.properties, { body: { elements: keys } })
  return elements.map(({ fileId, index, globalId, name, class: type }) => ({
    fileId,
    index,
    globalId: globalId.slice(0, 64),
    name: name.slice(0, 300),
    class: type.slice(0, 80),
  }))
}

/** Of what is selected, else of what one looks at. */
export async function placeOf(
  viewer: Viewer,
  fileIds: readonly number[],
  element?: IssueElement,
): Promise<IssueLocation> {
  const { selected } = viewer.state.getState()
  const first = element ?? (await selectedElements(viewer))[0]
  const point = isEmpty(selected) ? pointAhead(viewer) : middleOf(viewer.boxOf(selected))
  return locationOf(first ? { first } : { point, fileIds }, point)
}

type Place = { first: IssueElement } | { point: Point | undefined; fileIds: readonly number[] }

/** In the words of the building: of the first element, or of what one looks at. */
async function locationOf(place: Place, point: Point | undefined): Promise<IssueLocation> {
  if (!('first' in place) && !place.point) return {}
  const body =
    'first' in place
      ? { fileIds: [place.first.fileId], elementIds: [place.first.index] }
      : { fileIds: [...place.fileIds], point: place.point }
  const found = await call(modelQuery.position, { body }, { quiet: true }).catch(() => [])
  // Any of the models may know the storey, only one of them the rooms.
  const best = found.toSorted((a, b) => b.text.length - a.text.length)[0]
  return {
    level: best?.level?.slice(0, 120),
    room: best?.room?.slice(0, 200),
    grid: best?.grid?.slice(0, 120),
    systems: best?.systems.slice(0, 20).map((one) => one.slice(0, 200)),
    point,
  }
}

const middleOf = (box: Box | undefined): Point | undefined =>
  box && (box.min.map((low, at) => (low + box.max[at]!) / 2) as Point)

/** Where the middle of the picture meets a body. */
function pointAhead(viewer: Viewer): Point | undefined {
  const view = viewer.getView()
  const ray = rayAt(view, view.width / 2, view.height / 2)
  const hit = viewer.cast(ray)
  return hit && (ray.from.map((from, at) => from + ray.direction[at]! * hit.metres) as Point)
}
