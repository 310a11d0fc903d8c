import { accessControl, type CallInput, type ShareContent } from '@sunmao/contract'
import { type ReadOptions, useCall, useSend } from '../../api/hooks.ts'
import { shareReads } from './share-reads.ts'

type ShareChoiceName =
  | 'model'
  | 'federated'
  | 'release'
  | 'view'
  | 'room'
  | 'elements'
  | 'drawing'
  | 'document'
  | 'viewpoint'
  | 'issue'
  | 'link2d3d'
  | 'package'

type NewContent = CallInput<typeof accessControl.batchCreate>['body']['items'][number]

/** One thing that can be shared. */
export interface ShareChoice {
  name: ShareChoiceName
  content: NewContent
  /** What is pinned, such as V3. */
  version?: string
  /** Keeps what is not kept yet, such as the present view, when the share is made. */
  keep?: () => Promise<Partial<ShareContent>>
}

/** What a dialog of sharing is about: one thing, or several to choose from. */
export interface ShareSubject {
  projId: number
  subId?: number
  /** Never empty. */
  choices: readonly ShareChoice[]
  /** The one that is chosen first; the first, unless told. */
  start?: ShareChoiceName
}

export const useSharePolicy = (projId: number) => useCall(accessControl.policy, { query: { projId } }, { quiet: true })
export const useShare = (id: number | undefined, options: ReadOptions = {}) =>
  useCall(accessControl.detail, { query: { id: id ?? 0 } }, { enabled: id !== undefined, quiet: true, ...options })
export const useShareQrcode = (id: number | undefined) =>
  useCall(accessControl.queryAcQrcode, { query: { id: id ?? 0 } }, { enabled: id !== undefined, quiet: true })

export const useCreateShares = () => useSend(accessControl.batchCreate, shareReads, { quiet: true })
export const useUpdateShare = () => useSend(accessControl.update, shareReads, { quiet: true })
export const useHandOverShares = () => useSend(accessControl.handOver, shareReads, { quiet: true })
export const useRevokeShares = () => useSend(accessControl.deleteAccessControlItem, shareReads, { quiet: true })

/** Where a share stands in the inventory of its project. */
export const shareAddress = ({ projId, id }: { projId: number; id: number }) =>
  `/accessControl?projId=${projId}&id=${id}`
