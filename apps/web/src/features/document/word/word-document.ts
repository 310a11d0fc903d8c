import { checkZip, WorkbookFailure } from '@sunmao/workbook'
import { parseAsync, renderDocument } from 'docx-preview'
import { mendWord, type WordLosses } from './mended-word.ts'

export type WordProblem =
  | 'document.damaged'
  | 'document.locked'
  | 'document.bomb'
  | 'document.tooLarge'
  | 'document.unknown'
  | 'word.oldFormat'

export class WordFailure extends Error {
  readonly problem: WordProblem
  constructor(problem: WordProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface WordDocument {
  nodes: Node[]
  /** Pictures and templates that stand outside of the file: none is fetched. */
  outside: number
  /** What is not drawn, and what is not accepted yet. */
  losses: WordLosses
  /** Parts in other languages, such as HTML, which are not shown. */
  foreign: number
  /** Classes of headings, by their level from 1. */
  headings: Map<string, number>
}

/** What the parser of docx-preview has that we read; it tells no types. */
interface Parsed {
  documentPart?: { rels?: Relation[] }
  settingsPart?: { rels?: Relation[] }
  stylesPart?: { styles?: { id?: string; name?: string }[] }
}

interface Relation {
  type?: string
  targetMode?: string | null
}

const CLASS = 'docx'
/** A novel has five megabytes unpacked, a report with photographs two hundred. */
const limits = { unpacked: 400_000_000, ratio: 200, freely: 20_000_000, entries: 5_000 }

const options = {
  className: CLASS,
  inWrapper: true,
  breakPages: true,
  ignoreLastRenderedPageBreak: false,
  renderHeaders: true,
  renderFooters: true,
  renderFootnotes: true,
  renderEndnotes: true,
  renderComments: true,
  // Deleted and inserted text is marked as such: without it the document would read as if all were accepted.
  renderChanges: true,
  // Foreign markup inside of a document stays out.
  renderAltChunks: false,
  experimental: false,
  useBase64URL: true,
}

/** Reads a docx into nodes that stand in no document yet. Throws a `WordFailure`. */
export async function readWord(bytes: Uint8Array): Promise<WordDocument> {
  if (isCompound(bytes))
    throw new WordFailure(hasName(bytes, 'EncryptedPackage') ? 'document.locked' : 'word.oldFormat')
  try {
    const names = checkZip(bytes, limits)
    if (!names.some((name) => /^word\//i.test(name))) throw new WordFailure('document.unknown')
    const mended = mendWord(bytes, limits)
    const parsed = (await parseAsync(mended.bytes, options)) as Parsed
    const nodes = await renderDocument(parsed, options)
    const { losses } = mended
    return { nodes, losses, outside: outsideOf(parsed), foreign: foreignOf(parsed), headings: headingsOf(parsed) }
  } catch (error) {
    if (error instanceof WordFailure) throw error
    throw new WordFailure(error instanceof WorkbookFailure ? `document.${error.reason}` : 'document.damaged')
  }
}

function outsideOf({ documentPart, settingsPart }: Parsed): number {
  const relations = [...(documentPart?.rels ?? []), ...(settingsPart?.rels ?? [])]
  return relations.filter(({ type = '', targetMode }) => targetMode === 'External' && !type.endsWith('/hyperlink'))
    .length
}

const foreignOf = ({ documentPart }: Parsed): number =>
  (documentPart?.rels ?? []).filter(({ type = '' }) => type.endsWith('/aFChunk')).length

function headingsOf({ stylesPart }: Parsed): Map<string, number> {
  const levels = new Map<string, number>()
  for (const { id, name } of stylesPart?.styles ?? []) {
    const level = /^(?:heading|\u6807\u9898) ?([1-6])$/i.exec(name ?? '')?.[1]
    const word = id?.replace(/[ .]+/g, '-').replace(/&+/g, 'and').toLowerCase()
    if (level && word) levels.set(`${CLASS}_${word}`, Number(level))
  }
  return levels
}

const isCompound = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/** Names in such files are written with two bytes for each letter. */
function hasName(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wanted[0] as number); at !== -1; at = bytes.indexOf(wanted[0] as number, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
