/** A file that is no building, and why. Trying again would not help. */
export class Unreadable extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(code)
  }
}
