// What words of BCF mean here, and how ours are called in BCF. A project's own table comes first; where it says nothing, a word is
// taken by its sense: what dictionaries call it in either language, what other programs usually write, who somebody is.
import { type BcfWordKind, type IssueStatus, issueStatuses } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { projectResourceTable } from '../../project/project.table.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfWordTable as table } from '../bcf.table.ts'

interface Meaning {
  /** Nothing where the word is only kept. */
  value: string | undefined
  isGuess: boolean
}

export interface BcfWords {
  meaningOf(kind: BcfWordKind, word: string): Meaning
  wordOf(kind: BcfWordKind, value: string): string | undefined
  /** As people read a value of ours. */
  labelOf(kind: BcfWordKind, value: string): string
}

const dictionaries = { type: 'issue_type', status: 'issue_status', priority: 'issue_priority' } as const
type DictionaryKind = keyof typeof dictionaries
const isDictionary = (kind: BcfWordKind): kind is DictionaryKind => kind in dictionaries

/** As other programs write them, without blanks; the first of each is what we write. */
const statusWords: Record<IssueStatus, readonly string[]> = {
  draft: [],
  open: ['Open', 'New', 'Active', 'Todo', 'Reopened', 'Unresolved'],
  doing: ['In Progress', 'Assigned', 'Ongoing', 'Working'],
  answered: ['Resolved', 'Done', 'Fixed', 'Answered', 'ForReview', 'InReview'],
  closed: ['Closed', 'Verified', 'Approved', 'Completed'],
  rejected: ['Rejected', 'WontFix', 'Declined'],
  void: ['Void', 'Cancelled', 'Canceled', 'Invalid', 'Obsolete'],
}
const typeWords: Record<string, readonly string[]> = {
  error: ['Error', 'Fault', 'Issue'],
  clash: ['Clash', 'Collision'],
  query: ['Request', 'Inquiry', 'Question', 'RFI', 'Remark', 'Comment', 'Info', 'Information'],
}
const priorityWords: Record<string, readonly string[]> = {
  urgent: ['Critical', 'Blocker', 'Urgent'],
  high: ['Major', 'Important'],
  medium: ['Normal', 'Moderate', 'Average'],
  low: ['Minor', 'Trivial', 'OnHold'],
}
const usual: Record<DictionaryKind, Record<string, readonly string[]>> = {
  type: typeWords,
  status: statusWords,
  priority: priorityWords,
}

const folded = (text: string) => text.toLowerCase().replace(/[\s_'’-]+/g, '')
/** Of a round: `Round 2`, `第2轮`, `2`. */
const roundPattern = /^(?:round|第)?\s*([1-9]\d?)\s*(?:轮)?$/i

interface Member {
  id: number
  nickName: string
  username: string
  email: string | null
  jobNumber: string | null
}

export async function readBcfWords(db: Db, projId: number, lang: Lang): Promise<BcfWords> {
  const rows = await db.select().from(table).where(eq(table.projId, projId)).orderBy(table.word)
  const told = new Map(rows.map(({ kind, word, value }) => [`${kind} ${word}`, value]))
  const guesses = new Map<string, string>()
  const labels = new Map<string, string>()
  for (const one of ['zh-CN', 'en'] as const)
    for (const [dictionary, words] of await readWords({ db, lang: one }, Object.values(dictionaries)))
      for (const { value, label } of words) {
        for (const text of [value, label]) guesses.set(`${dictionary} ${folded(text)}`, value)
        if (one === lang) labels.set(`${dictionary} ${value}`, label)
      }
  const members = await readMembers(db, projId)

  // The same few words stand in thousands of topics.
  const known = new Map<string, string | undefined>()
  const byDictionary = (kind: DictionaryKind, word: string): string | undefined => {
    const key = `${kind} ${word}`
    if (!known.has(key)) known.set(key, lookUp(kind, word))
    return known.get(key)
  }
  const lookUp = (kind: DictionaryKind, word: string): string | undefined => {
    const dictionary = dictionaries[kind]
    const found = guesses.get(`${dictionary} ${folded(word)}`)
    const other = Object.entries(usual[kind]).find(([, words]) =>
      words.some((each) => folded(each) === folded(word)),
    )?.[0]
    const value = found ?? (other && labels.has(`${dictionary} ${other}`) ? other : undefined)
    return kind === 'status' && !isShared(value) ? undefined : value
  }
  const guess = (kind: BcfWordKind, word: string): string | undefined => {
    if (isDictionary(kind)) return byDictionary(kind, word)
    if (kind === 'label') return word.trim().slice(0, 60) || undefined
    if (kind === 'stage') return roundPattern.exec(word.trim())?.[1]
    return memberNamed(members, word)
  }
  const personOf = (value: string) => members.find(({ id }) => String(id) === value)
  return {
    meaningOf: (kind, word) => {
      const known = told.get(`${kind} ${word}`)
      return known === undefined
        ? { value: guess(kind, word), isGuess: true }
        : { value: known ?? undefined, isGuess: false }
    },
    wordOf: (kind, value) => {
      const own = rows.find((row) => row.kind === kind && row.value === value)?.word
      if (own) return own
      if (kind === 'status') return statusWords[value as IssueStatus]?.[0]
      if (isDictionary(kind)) return labels.get(`${dictionaries[kind]} ${value}`) ?? value
      if (kind === 'stage') return `Round ${value}`
      const person = kind === 'person' ? personOf(value) : undefined
      return person ? (person.email ?? person.username) : kind === 'person' ? undefined : value
    },
    labelOf: (kind, value) => {
      if (isDictionary(kind)) return labels.get(`${dictionaries[kind]} ${value}`) ?? value
      return kind === 'person' ? (personOf(value)?.nickName ?? '') : value
    },
  }
}

/** A draft is nobody else's business. */
const isShared = (value: string | undefined) =>
  value !== 'draft' && (issueStatuses as readonly string[]).includes(value ?? '')

function memberNamed(members: readonly Member[], word: string): string | undefined {
  const wanted = word.trim().toLowerCase()
  const found = members.filter(({ email, username, nickName, jobNumber }) =>
    [email, username, nickName, jobNumber].some((name) => name?.toLowerCase() === wanted),
  )
  return found.length === 1 ? String(found[0]!.id) : undefined
}

const readMembers = (db: Db, projId: number): Promise<Member[]> =>
  db
    .selectDistinct({
      id: userTable.id,
      nickName: userTable.nickName,
      username: userTable.username,
      email: userTable.email,
      jobNumber: userTable.jobNumber,
    })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(eq(projectResourceTable.projId, projId))
