// A viewpoint of BCF as one of ours: its elements in the versions of our models, its picture, and beside it all as it came.
import type { BcfViewpoint } from '@sunmao/bcf'
import { type ElementSet, type IssueElement, ViewState } from '@sunmao/contract'
import { imageType, recogniseImage } from '../../../blobs/image-kind.ts'
import type { ModelElements } from './model-elements.ts'
import { cameraAround, cameraFromBcf, viewFromBcf } from './view-state.ts'

const FILES_MOST = 200
const ELEMENTS_MOST = 500

export interface TakenView {
  fileIds: number[]
  state: ViewState
  elements: IssueElement[]
  pictureType: string | undefined
  /** With the bytes of its picture, which are read once. */
  viewpoint: BcfViewpoint
}

/** `fileIds` are the versions in which its elements are looked for. */
export async function takeView(
  models: ModelElements,
  fileIds: readonly number[],
  viewpoint: BcfViewpoint,
): Promise<TakenView> {
  const view = viewpoint.view ?? { selection: [], colouring: [], lines: [], clippingPlanes: [], bitmaps: [] }
  const touched = new Set<number>()
  const find = async (components: Parameters<ModelElements['find']>[1]): Promise<ElementSet> => {
    const found = await models.find(fileIds, components)
    for (const fileId of Object.keys(found)) touched.add(Number(fileId))
    return found
  }
  const selected = await find(view.selection)
  const camera = cameraFromBcf(view) ?? cameraAround(...((await models.boxOf(selected, fileIds)) ?? usualBox))
  const read = ViewState.safeParse(await viewFromBcf(view, camera, find))
  const state = read.success ? read.data : await viewFromBcf(nothing, cameraAround(...usualBox), find)
  const picture = await pictureOf(viewpoint)
  return {
    state,
    fileIds: (touched.size > 0 ? [...touched] : [...fileIds]).slice(0, FILES_MOST),
    elements: await models.describe(selected, ELEMENTS_MOST),
    pictureType: picture?.type,
    viewpoint: picture ? { ...viewpoint, snapshot: picture.file } : viewpoint,
  }
}

const usualBox: Parameters<typeof cameraAround> = [
  [-15, -15, 0],
  [15, 15, 10],
]
const nothing = { selection: [], colouring: [], lines: [], clippingPlanes: [], bitmaps: [] }

async function pictureOf({ snapshot }: BcfViewpoint) {
  if (!snapshot) return undefined
  const bytes = await snapshot.read()
  const kind = recogniseImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return kind && { type: imageType(kind), file: { ...snapshot, size: bytes.length, read: async () => bytes } }
}
