import {
  type ApprovalView,
  approval,
  approvalDefinition,
  approvalStandIn,
  type CallInput,
  type Reply,
  type Route,
} from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'
import { approvalReads } from './approval-reads.ts'

export const useCounts = (projId: number | undefined) =>
  useCall(approval.counts, { query: { projId } }, { keepPrevious: true, quiet: true })

export interface ListQuery {
  view: ApprovalView
  projId: number | undefined
  status?: Reply<typeof approval.list>['content'][number]['status'] | undefined
  kind?: string | undefined
  blurry?: string | undefined
}

export const useApprovals = (query: ListQuery, page: number, size: number) =>
  useCall(approval.list, { query: { ...query, page, size } }, { keepPrevious: true })

export const useApproval = (id: number) => useCall(approval.detail, { query: { id } }, { quiet: true })

/** Definitions that fit a thing, once it is known where it lies. */
export const useOptions = (query: CallInput<typeof approval.options>['query']) =>
  useCall(approval.options, { query }, { quiet: true })

/** One that acts on an approval: all lists may have changed. */
export const useVerb = <R extends Route>(route: R) => useSend(route, approvalReads, { quiet: true })

export const useDefinition = (id: number) => useCall(approvalDefinition.detail, { query: { id } }, { quiet: true })
export const definitionReads = [
  approvalDefinition.list,
  approvalDefinition.detail,
  approvalDefinition.versions,
  approval.options,
]

export const useStandIn = () => useCall(approvalStandIn.mine, {}, { quiet: true })
