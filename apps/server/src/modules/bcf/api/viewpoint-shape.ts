// A viewpoint of BCF ↔ what the BCF-API tells and takes of it.
import type { BcfBitmap, BcfComponent, BcfFile, BcfView, BcfViewpoint, BcfVisibility, Vector } from '@sunmao/bcf'
import type { NewViewpoint } from '@sunmao/contract'
import { recogniseImage } from '../../../blobs/image-kind.ts'
import { badRequest } from '../../../core/errors.ts'
import { guidOfOurs } from '../guid-of-ours.ts'

const point = ([x, y, z]: Vector) => ({ x, y, z })
const vector = ({ x, y, z }: { x: number; y: number; z: number }): Vector => [x, y, z]

const componentShape = ({ ifcGuid, originatingSystem, authoringToolId }: BcfComponent) => ({
  ifc_guid: ifcGuid,
  originating_system: originatingSystem,
  authoring_tool_id: authoringToolId,
})

const cameraShape = (camera: NonNullable<BcfView['perspective'] | BcfView['orthogonal']>) => ({
  camera_view_point: point(camera.position),
  camera_direction: point(camera.direction),
  camera_up_vector: point(camera.up),
  aspect_ratio: camera.aspectRatio ?? 1,
})

export const bitmapGuid = (viewpoint: BcfViewpoint, at: number) => guidOfOurs(viewpoint.guid, 'bitmap', at)

export function viewpointShape(viewpoint: BcfViewpoint, snapshotKind: 'png' | 'jpg' | undefined) {
  const { view } = viewpoint
  return {
    guid: viewpoint.guid,
    index: viewpoint.index,
    orthogonal_camera: view?.orthogonal && {
      ...cameraShape(view.orthogonal),
      view_to_world_scale: view.orthogonal.viewToWorldScale,
    },
    perspective_camera: view?.perspective && {
      ...cameraShape(view.perspective),
      field_of_view: view.perspective.fieldOfView,
    },
    lines: view?.lines.map(({ start, end }) => ({ start_point: point(start), end_point: point(end) })),
    clipping_planes: view?.clippingPlanes.map((plane) => ({
      location: point(plane.location),
      direction: point(plane.direction),
    })),
    bitmaps: view?.bitmaps.map((bitmap, at) => ({
      guid: bitmapGuid(viewpoint, at),
      bitmap_type: bitmap.format,
      location: point(bitmap.location),
      normal: point(bitmap.normal),
      up: point(bitmap.up),
      height: bitmap.height,
    })),
    snapshot: snapshotKind && { snapshot_type: snapshotKind },
  }
}

export const selectionShape = ({ view }: BcfViewpoint) => ({ selection: (view?.selection ?? []).map(componentShape) })

export const colouringShape = ({ view }: BcfViewpoint) => ({
  coloring: (view?.colouring ?? []).map(({ colour, components }) => ({
    color: colour,
    components: components.map(componentShape),
  })),
})

export function visibilityShape({ view }: BcfViewpoint) {
  const { defaultVisibility, exceptions, ...hints }: BcfVisibility = view?.visibility ?? {
    defaultVisibility: true,
    exceptions: [],
  }
  return {
    visibility: {
      default_visibility: defaultVisibility,
      exceptions: exceptions.map(componentShape),
      view_setup_hints: {
        spaces_visible: hints.spacesVisible ?? false,
        space_boundaries_visible: hints.spaceBoundariesVisible ?? false,
        openings_visible: hints.openingsVisible ?? false,
      },
    },
  }
}

type Given<K extends keyof NewViewpoint> = NonNullable<NewViewpoint[K]>
type GivenComponent = NonNullable<NonNullable<Given<'components'>['selection']>>[number]

const components = (given: readonly GivenComponent[] | null | undefined): BcfComponent[] =>
  (given ?? []).map((one) => ({
    ...(one.ifc_guid && { ifcGuid: one.ifc_guid }),
    ...(one.originating_system && { originatingSystem: one.originating_system }),
    ...(one.authoring_tool_id && { authoringToolId: one.authoring_tool_id }),
  }))

/** Whatever it is said to be, it is what its first bytes say. */
function picture(name: string, base64: string): BcfFile & { kind: 'png' | 'jpg' } {
  const bytes = Buffer.from(base64, 'base64')
  const kind = recogniseImage(bytes)
  if (kind !== 'png' && kind !== 'jpg') throw badRequest('bcf.api.picture')
  return { kind, path: `${name}.${kind}`, size: bytes.length, read: async () => bytes }
}

const cameraOf = (given: Given<'perspective_camera'> | Given<'orthogonal_camera'>) => ({
  position: vector(given.camera_view_point),
  direction: vector(given.camera_direction),
  up: vector(given.camera_up_vector),
  ...(given.aspect_ratio && { aspectRatio: given.aspect_ratio }),
})

function bitmapsOf(given: NewViewpoint['bitmaps']): BcfBitmap[] {
  return (given ?? []).map((one, at) => {
    const { kind, ...file } = picture(`bitmap-${at}`, one.bitmap_data)
    return {
      ...{ format: kind, reference: file.path, file, height: one.height },
      ...{ location: vector(one.location), normal: vector(one.normal), up: vector(one.up) },
    }
  })
}

export function viewpointOfGiven(guid: string, given: NewViewpoint): BcfViewpoint {
  const { perspective_camera: perspective, orthogonal_camera: orthogonal } = given
  const visibility = given.components?.visibility
  const hints = visibility?.view_setup_hints
  const snapshot = given.snapshot && picture('snapshot', given.snapshot.snapshot_data)
  const view: BcfView = {
    ...(perspective && { perspective: { ...cameraOf(perspective), fieldOfView: perspective.field_of_view } }),
    ...(orthogonal &&
      !perspective && { orthogonal: { ...cameraOf(orthogonal), viewToWorldScale: orthogonal.view_to_world_scale } }),
    selection: components(given.components?.selection),
    colouring: (given.components?.coloring ?? []).map((one) => ({
      colour: one.color,
      components: components(one.components),
    })),
    ...(visibility && {
      visibility: {
        defaultVisibility: visibility.default_visibility ?? false,
        exceptions: components(visibility.exceptions),
        ...(hints?.spaces_visible != null && { spacesVisible: hints.spaces_visible }),
        ...(hints?.space_boundaries_visible != null && { spaceBoundariesVisible: hints.space_boundaries_visible }),
        ...(hints?.openings_visible != null && { openingsVisible: hints.openings_visible }),
      },
    }),
    lines: (given.lines ?? []).map((one) => ({ start: vector(one.start_point), end: vector(one.end_point) })),
    clippingPlanes: (given.clipping_planes ?? []).map((one) => ({
      location: vector(one.location),
      direction: vector(one.direction),
    })),
    bitmaps: bitmapsOf(given.bitmaps),
  }
  return {
    ...{ guid, view },
    ...(given.index != null && { index: given.index }),
    ...(snapshot && { snapshot: { path: snapshot.path, size: snapshot.size, read: snapshot.read } }),
  }
}
