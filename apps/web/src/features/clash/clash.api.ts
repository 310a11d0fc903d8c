import {
  type ClashFilter,
  type ClashSort,
  clash,
  clashGroup,
  clashIgnoreRule,
  clashSelection,
  projectSub,
} from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'
import { clashReads, setupReads } from './clash-reads.ts'

/** As many tests as a scope shows. */
const TESTS = 200
/** Points of a group that its facts are made of. */
const GROUP_POINTS = 200

export const useSubs = (projId: number) =>
  useCall(projectSub.ofProject, { query: { projId } }, { enabled: projId > 0, quiet: true })

export const useClashTests = ({ projId, subId }: Pick<ClashFilter, 'projId' | 'subId'>) =>
  useCall(clash.list, { body: { projId, subId, page: 0, size: TESTS } }, { enabled: projId > 0, keepPrevious: true })

export const useClashFacets = (filter: ClashFilter) => useCall(clash.facets, { body: filter }, { keepPrevious: true })
export const useClashMatrix = (filter: ClashFilter) => useCall(clash.matrix, { body: filter }, { keepPrevious: true })
export const useClashTrend = ({ projId, subId, testId }: ClashFilter) =>
  useCall(clash.trend, { body: { projId, subId, testId } }, { keepPrevious: true })
export const useClashPins = (filter: ClashFilter, isWanted: boolean) =>
  useCall(clash.pins, { body: filter }, { enabled: isWanted, quiet: true })

export const useClashPoint = (id: number | undefined) =>
  useCall(clash.point, { query: { id: id ?? 0 } }, { enabled: id !== undefined, quiet: true })
export const useClashHistory = (id: number) => useCall(clash.queryClashPointHistory, { query: { id } }, { quiet: true })

/** The first points of a group, the deepest first. */
export const useGroupPoints = (filter: ClashFilter, groupId: number | undefined, sort: ClashSort) =>
  useCall(
    clash.points,
    { body: { ...filter, groupId, sort, page: 0, size: GROUP_POINTS } },
    { enabled: groupId !== undefined },
  )

export const useClashRules = (projId: number) => useCall(clashIgnoreRule.list, { query: { projId } })
export const useClashSelections = (projId: number) => useCall(clashSelection.list, { query: { projId } })
export const useTemplates = (projId: number) => useCall(clash.templates, { query: { projId } })
export const useHeights = (testId: number) => useCall(clash.heights, { query: { id: testId } })

export const useSetStatus = () => useSend(clash.updateClashPointStatus, clashReads, { quiet: true })
export const useRun = () => useSend(clash.run, clashReads)
export const useCancelRun = () => useSend(clash.cancel, clashReads)
export const useUpdateGroup = () => useSend(clashGroup.update, clashReads)
export const useCreateGroup = () => useSend(clashGroup.create, clashReads, { quiet: true })
export const useRemoveGroup = () => useSend(clashGroup.remove, clashReads)
export const useCreateTests = () => useSend(clash.createFromTemplates, setupReads)
export const useCreateTest = () => useSend(clash.create, setupReads, { quiet: true })
export const useUpdateTest = () => useSend(clash.update, setupReads, { quiet: true })
export const useRemoveTests = () => useSend(clash.remove, setupReads)
export const useCreateSelection = () => useSend(clashSelection.create, setupReads, { quiet: true })
export const useUpdateSelection = () => useSend(clashSelection.update, setupReads, { quiet: true })
export const useRemoveSelections = () => useSend(clashSelection.remove, setupReads)
export const useCreateRule = () => useSend(clashIgnoreRule.create, setupReads, { quiet: true })
export const useUpdateRule = () => useSend(clashIgnoreRule.update, setupReads, { quiet: true })
export const useRemoveRules = () => useSend(clashIgnoreRule.remove, setupReads)
