/** Why a file is no drawing that can be read; the server has a text for each. */
export type DxfErrorCode = 'empty' | 'isDwg' | 'notDxf' | 'tooLarge' | 'badSheet'

export class DxfError extends Error {
  override readonly name = 'DxfError'

  constructor(
    readonly code: DxfErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}
