import { requirement } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'

/** What every change makes stale. */
export const requirementReads = [
  requirement.list,
  requirement.detail,
  requirement.checks,
  requirement.failures,
  requirement.draft,
]

export const useRequirements = (projId: number, paging: { page: number; size: number }, blurry: string | undefined) =>
  useCall(requirement.list, { query: { projId, ...paging, blurry } }, { keepPrevious: true })

export const useRequirement = (id: number) => useCall(requirement.detail, { query: { id } })
export const useChecks = (id: number) => useCall(requirement.checks, { query: { id } })

export const useAddRequirement = () => useSend(requirement.create, requirementReads, { quiet: true })
export const useComposeRequirement = () => useSend(requirement.compose, requirementReads, { quiet: true })
export const useRewriteRequirement = () => useSend(requirement.rewrite, requirementReads, { quiet: true })
export const useRequirementDraft = (id: number) => useCall(requirement.draft, { query: { id } })
export const useUpdateRequirement = () => useSend(requirement.update, requirementReads)
export const useRemoveRequirements = () => useSend(requirement.remove, requirementReads)
export const useCheckModels = () => useSend(requirement.check, requirementReads)
export const useRaiseIssues = () => useSend(requirement.issues, requirementReads)
