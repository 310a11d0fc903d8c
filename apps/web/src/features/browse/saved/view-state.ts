import { type Viewpoint, ViewState } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'

/** What a viewpoint keeps of what is seen: all of it, but for what is everybody's own or the sub's. */
export const keptState = (viewer: Viewer): ViewState => ViewState.parse(viewer.state.getState())

export function showState(viewer: Viewer, { camera, ...rest }: ViewState, milliseconds?: number): void {
  viewer.state.setState(rest)
  viewer.flyTo(camera, milliseconds)
}

const sorted = (fileIds: readonly number[]) => fileIds.toSorted((a, b) => a - b).join()
export const areSame = (some: readonly number[], others: readonly number[]) => sorted(some) === sorted(others)

/** Where a viewpoint is shown calmly. */
export const previewAddress = ({ id }: Pick<Viewpoint, 'id'>) => `/preview?id=${id}`

/** The workbench as it was: its versions, and what was seen of them. */
export const workbenchAddress = ({ projId, fileIds, id }: Pick<Viewpoint, 'projId' | 'fileIds' | 'id'>) =>
  `/modelBrowse?projId=${projId}&files=${fileIds.join()}&viewpoint=${id}`
