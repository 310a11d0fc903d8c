// The words of clash detection that tables, calls and screens share.

/** Net height is a test of rooms: what hangs too low over them. */
export const clashTypes = ['hard', 'clearance', 'duplicate', 'netHeight'] as const
export type ClashTestType = (typeof clashTypes)[number]

export const clashStatuses = ['new', 'active', 'reviewed', 'approved', 'resolved', 'ignored', 'reopened'] as const
export type ClashPointStatus = (typeof clashStatuses)[number]

/** What people decide; the others are what a run found. */
export const clashDecisions = [
  'active',
  'reviewed',
  'approved',
  'ignored',
] as const satisfies readonly ClashPointStatus[]
export type ClashDecision = (typeof clashDecisions)[number]

/** Those that still wait for somebody. */
export const unresolvedClashStatuses = [
  'new',
  'active',
  'reviewed',
  'reopened',
] as const satisfies readonly ClashPointStatus[]

export const clashRunStatuses = ['queued', 'running', 'completed', 'failed', 'aborted'] as const
export type ClashRunStatus = (typeof clashRunStatuses)[number]

/** How a test's points are put together: by the decision behind them, or as somebody wants to have them. */
export const clashGroupings = ['decision', 'element', 'type', 'level', 'grid', 'pair'] as const

/** When a test runs by itself. */
/** By hand, when a version of a model is ready, or once a night by the site's clock. */
export const clashTriggers = ['manual', 'version', 'nightly'] as const

/** `surface`: not a solid, judged by its surface. `sampled`: a solid too intricate to be measured exactly. */
export const clashQualities = ['solid', 'surface', 'sampled'] as const

/** Why something counts for the clear height of a room: laid, attached to what is above, mounted on a wall, or free. */
export const clashHangings = ['laid', 'attached', 'mounted', 'free'] as const

/** Tests for every pair of trades, and for what needs distance, stands twice or hangs low; their names are texts. */
export const clashTemplates = [
  'structureArchitecture',
  'airStructure',
  'waterStructure',
  'powerStructure',
  'airArchitecture',
  'waterArchitecture',
  'powerArchitecture',
  'airWater',
  'airPower',
  'waterPower',
  'ductPipe',
  'trayPipe',
  'duplicate',
  'netHeight',
] as const
export type ClashTemplate = (typeof clashTemplates)[number]
