import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseCheck } from '@sunmao/contract'
import { readFile, writeFile } from '../../release/release-state.ts'

const GOOD_FOR_MS = 24 * 3600_000

const fileOf = (version: string) => `check-${version}.json`

export const readCheck = (folder: string, version: string): ReleaseCheck | undefined =>
  readFile(join(folder, fileOf(version)), ReleaseCheck)
export const writeCheck = (folder: string, version: string, check: ReleaseCheck): void =>
  writeFile(folder, fileOf(version), check)
export const forgetCheck = (folder: string, version: string): void =>
  rmSync(join(folder, fileOf(version)), { force: true })

/** It says something about the data that are here now. */
export const counts = (check: ReleaseCheck | undefined, running: string): boolean =>
  check?.isGood === true && check.from === running && Date.now() - Date.parse(check.time) < GOOD_FOR_MS
