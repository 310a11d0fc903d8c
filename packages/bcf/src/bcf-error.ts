/** Why an archive cannot be read at all; the server has a text for each. */
export type BcfErrorCode = 'notZip' | 'damaged' | 'bomb' | 'tooLarge' | 'locked' | 'noBcf'

export class BcfError extends Error {
  override readonly name = 'BcfError'

  constructor(
    readonly code: BcfErrorCode,
    /** The entry or the file that it is about. */
    readonly at: string = '',
    options?: ErrorOptions,
  ) {
    super(at ? `${code}: ${at}` : code, options)
  }
}
