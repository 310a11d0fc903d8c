/** Why a document is no IDS, or none that says anything that can be checked. */
export type IdsErrorCode = 'ids.notXml' | 'ids.notIds' | 'ids.invalid' | 'ids.tooLarge'

export class IdsError extends Error {
  override readonly name = 'IdsError'

  constructor(
    readonly code: IdsErrorCode,
    /** What is wrong and where, for `ids.invalid`. */
    readonly problems: readonly string[] = [],
  ) {
    super([code, ...problems].join(': '))
  }
}
