export { type Quality, qualities } from './check/hit.ts'
export type { Hanging } from './height/hanging.ts'
export {
  type HeightRoom,
  type NetHeight,
  type NetHeightOptions,
  netHeights,
} from './height/net-height.ts'
export { isFilledByStairs, namesShaft } from './height/shaft.ts'
export { eachCandidate } from './pairs/candidates.ts'
export { type ClashJob, makeJob } from './pairs/job.ts'
export { type Chosen, makeMask, makeSides } from './pairs/select.ts'
export { type ClashTest, type ClashType, type Ignored, isIgnored, sideA, sideB } from './pairs/test.ts'
export {
  type Grouping,
  type GroupName,
  type GroupPoint,
  type GroupRole,
  type GroupSide,
  groupClashes,
  groupKey,
} from './review/group-clashes.ts'
export {
  type CheckedRun,
  type ClashStatus,
  type FoundPoint,
  type KnownPoint,
  matchRuns,
  type RunMatch,
} from './review/match-runs.ts'
export { type ClashRow, type RowValues, rowAt, rowSize, rowsOf } from './run/rows.ts'
export { type ClashResult, type RunOptions, recheck, runClash } from './run/run-clash.ts'
export { type ClashModel, elementOf, itemOf, makeScene, modelOf, type Scene } from './scene/scene.ts'
