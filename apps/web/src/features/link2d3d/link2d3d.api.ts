import { type Link2d3d, type LinkStatus, type LinkTransform, link2d3d, linkToleranceMm } from '@sunmao/contract'
import { type Point2, type Transform, toModel, toSheet } from '@sunmao/dxf'
import { useCall, useSend } from '../../api/hooks.ts'
import type { Meaning } from '../../ui/label/status.tsx'
import { linkReads } from './link-reads.ts'

export const linkMeanings: Readonly<Record<LinkStatus, Meaning>> = {
  uncalibrated: 'void',
  pending: 'doing',
  calibrated: 'done',
}

/** More is left between its pairs than is allowed. */
export const isLoose = ({ residualMm = 0 }: Pick<Link2d3d, 'residualMm'>) => residualMm > linkToleranceMm

/** What people call its drawing. */
export const linkName = ({ number, title, name }: Pick<Link2d3d, 'number' | 'title' | 'name'>) =>
  [number, title].filter(Boolean).join(' ') || name

/** Drawing and model beside each other; in the model alone. */
export const linkAddress = ({ projId, id }: Pick<Link2d3d, 'projId' | 'id'>) =>
  `/link2d3dPreview?projId=${projId}&id=${id}`
export const linkModelAddress = ({ projId, id }: Pick<Link2d3d, 'projId' | 'id'>) =>
  `/linkModelBrowse?projId=${projId}&id=${id}`

export const useLink = (id: number) =>
  useCall(link2d3d.detail, { query: { id } }, { enabled: id > 0, keepPrevious: true, quiet: true })
export const useLevels = (subId: number) =>
  useCall(link2d3d.levels, { query: { subId } }, { enabled: subId > 0, quiet: true })

const quiet = { quiet: true }
export const useCreateLink = () => useSend(link2d3d.create, linkReads, quiet)
export const useUpdateLink = () => useSend(link2d3d.update, linkReads, quiet)
export const useDetectLink = () => useSend(link2d3d.detect, linkReads, quiet)
export const useConfirmLink = () => useSend(link2d3d.confirm, linkReads, quiet)
export const useRemoveLinks = () => useSend(link2d3d.remove, [link2d3d.list, link2d3d.ofDrawing, link2d3d.ofSub])

const own = ({ rotation, ...rest }: LinkTransform): Transform => ({ ...rest, angle: rotation })

/** Metres of the world, from above. */
export const worldOf = (transform: LinkTransform, point: Point2): Point2 => toModel(own(transform), point)
export const sheetOf = (transform: LinkTransform, point: Point2): Point2 => toSheet(own(transform), point)
