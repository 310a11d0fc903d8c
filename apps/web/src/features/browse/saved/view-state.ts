import { type Viewpoint, ViewState } from '@sunmao/contract'
import type { Viewer, ViewerState } from '@sunmao/viewer'

/** Not part of what one keeps or sends: everybody's own, the sub's, and what the address names already. */
type Own = 'hovered' | 'hasEdges' | 'scene' | 'models'

/** What viewpoints, addresses and scene settings keep of the viewer's state. Does not compile when a part is missing. */
export const keptParts = Object.keys(ViewState.shape) as (keyof ViewState)[]
true satisfies Exclude<keyof ViewerState, Own> extends keyof ViewState ? true : never
true satisfies ViewState extends Omit<ViewerState, Own> ? true : never

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
