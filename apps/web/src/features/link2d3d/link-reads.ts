import { link2d3d } from '@sunmao/contract'

/** What every change of a link makes stale. */
export const linkReads = [link2d3d.list, link2d3d.ofDrawing, link2d3d.ofSub, link2d3d.detail]
