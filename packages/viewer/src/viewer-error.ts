/** Why the viewer cannot go on; a key of the catalogue follows from it. */
export type ViewerErrorCode =
  | 'noWebGl2'
  | 'shaderFailed'
  | 'modelUnreadable'
  | 'modelAlreadyOpen'
  | 'noPicture'
  | 'noRecorder'

export class ViewerError extends Error {
  override readonly name = 'ViewerError'

  constructor(
    readonly code: ViewerErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}
