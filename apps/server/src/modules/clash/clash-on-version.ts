import type { VersionReady } from '../../answers.ts'
import { runOnVersion } from './clash-trigger.service.ts'

export const clashOnVersion: VersionReady = {
  question: 'versionReady',
  file: import.meta.url,
  of: 'model',
  within: runOnVersion,
}
