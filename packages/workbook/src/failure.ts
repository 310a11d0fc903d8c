/** Why a file cannot be shown. The words are for programs; people are told in their language. */
export type FailureReason =
  /** Needs a password. */
  | 'locked'
  /** Not what its name says, or of a kind that is not read. */
  | 'unknown'
  /** Parts are missing or no XML. */
  | 'damaged'
  /** Unpacks to far more than it should. */
  | 'bomb'
  /** Honest, but more than the limits allow. */
  | 'tooLarge'

export class WorkbookFailure extends Error {
  readonly reason: FailureReason
  constructor(reason: FailureReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'WorkbookFailure'
    this.reason = reason
  }
}
