import { clash, clashIgnoreRule, clashSelection } from '@sunmao/contract'

/** What every change of a point, a group or a run makes stale. */
export const clashReads = [
  clash.list,
  clash.points,
  clash.point,
  clash.groups,
  clash.facets,
  clash.matrix,
  clash.trend,
  clash.pins,
  clash.heights,
  clash.queryClashPointHistory,
]

/** What saved searches and rules make stale besides. */
export const setupReads = [...clashReads, clashSelection.list, clashIgnoreRule.list]
