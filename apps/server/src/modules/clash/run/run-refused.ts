import type { Key } from '@sunmao/i18n'
import type { CodedText } from '../../../db/coded-text.ts'

/** A run that would end the same way if it were tried again, in words for people. */
export class RunRefused extends Error {
  constructor(
    readonly code: Key,
    readonly facts: CodedText['facts'] = {},
  ) {
    super(code)
  }
}
