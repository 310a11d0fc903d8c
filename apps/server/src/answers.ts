// What modules answer to those below them, which know none of them by name.
import type { Key } from '@sunmao/i18n'
import type { Db } from './db/client.ts'

/** Bytes of a project that count towards its quota. */
type Usage = (db: Db, projId: number) => Promise<number>

/** Why these versions of files must stay, if they must. */
type VersionKeeper = (db: Db, fileIds: readonly number[]) => Promise<Key | undefined>

export interface Answers {
  usage?: Usage
  keepsVersions?: VersionKeeper
}

export interface RegisteredAnswers {
  usages: readonly Usage[]
  versionKeepers: readonly VersionKeeper[]
}

export const answersOf = (modules: readonly Answers[]): RegisteredAnswers => ({
  usages: modules.flatMap(({ usage }) => usage ?? []),
  versionKeepers: modules.flatMap(({ keepsVersions }) => keepsVersions ?? []),
})
