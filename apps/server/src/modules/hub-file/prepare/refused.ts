import type { Key } from '@sunmao/i18n'

/** A file that cannot be shown, and why. Trying again would not help. */
export class Refused extends Error {
  constructor(
    readonly code: Key,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(code)
  }
}
