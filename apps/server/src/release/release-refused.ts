const refusals = [
  'notPackage',
  'unsigned',
  'unknownKey',
  'changed',
  'otherProduct',
  'older',
  'same',
  'node',
  'platform',
  'lock',
  'path',
  'tooLarge',
  'noRoom',
] as const
export type Refusal = (typeof refusals)[number]

/** A package that is not taken, and why. Its sentence is `deploy.refused.REASON`. */
export class ReleaseRefused extends Error {
  constructor(
    readonly reason: Refusal,
    readonly facts: Record<string, string> = {},
  ) {
    super(`release refused: ${reason} ${JSON.stringify(facts)}`)
  }
}
