// Sends documents and drawings through the running product: every one has to end ready, partial or failed with a sentence of
// the catalogue, in time. With a browser its page is opened too: something has to be drawn there, or the sentence said.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HubFile } from '@sunmao/contract'
import { rowsOf } from '../../faults/database.ts'
import { signIn } from '../../faults/sign-in.ts'
import { type ModelClient, modelClient } from '../../kit/model-client.ts'
import type { Product } from '../../kit/product.ts'
import { sendDocument } from '../../kit/send-document.ts'
import type { CorpusFile } from '../run-corpus.ts'
import { isSentence } from '../sentences.ts'
import type { Looker, Seen } from './look-at-file.ts'

export interface DocumentOutcome {
  name: string
  format: string
  status: HubFile['status'] | 'hangs'
  /** Why not, or what was left out. */
  reason: string
  /** From the upload's end until there is something to draw. */
  ms: number
  pages: number
  /** That can be searched for. */
  letters: number
  hasPicture: boolean
  /** On its page. */
  seen?: Seen
  faults: string[]
}

interface Options {
  /** A preparation that takes longer hangs. */
  fileMs: number
  /** Opens each file's page. */
  looker?: Looker | undefined
  onEnd?: (outcome: DocumentOutcome) => void
}

const POLL_MS = 100

export async function runDocuments(
  product: Product,
  files: readonly CorpusFile[],
  { fileMs, looker, onEnd }: Options,
): Promise<DocumentOutcome[]> {
  const client = await modelClient(product.url, '01')
  const token = await signIn(product.url, 'lead')
  const outcomes: DocumentOutcome[] = []
  for (const file of files) {
    const outcome = await runOne(product, client, token, file, fileMs, looker)
    outcomes.push(outcome)
    onEnd?.(outcome)
  }
  return outcomes
}

async function runOne(
  product: Product,
  client: ModelClient,
  token: string,
  { name, bytes }: CorpusFile,
  fileMs: number,
  looker: Looker | undefined,
): Promise<DocumentOutcome> {
  const none = { name, format: '', ms: 0, pages: 0, letters: 0, hasPicture: false, faults: [] as string[] }
  const sent = await sendDocument(product.url, client.subId, token, name, bytes())
  // What has no bytes is refused at once, in words.
  if (sent.status === 400) return { ...none, status: 'failed', reason: sent.body.message }
  if (sent.status !== 201)
    return { ...none, status: 'hangs', reason: '', faults: [`sending it is answered ${sent.status}`] }
  const began = performance.now()
  const { fileId } = sent.body
  const ask = async (lang: string) =>
    (await client.ask<HubFile>('GET', `/api/hubFile/detail?fileId=${fileId}`, undefined, lang)).body
  for (;;) {
    const file = await ask('zh-CN')
    const ms = performance.now() - began
    const { format, status, pages, error, warnings, thumbnail } = file
    if (status !== 'queued' && status !== 'preparing') {
      const [{ letters } = { letters: 0 }] = await rowsOf<{ letters: number }>(
        product.dataDir,
        'select coalesce(sum(length(text)), 0)::int as letters from hub_file_text where file_id = $1',
        [fileId],
      )
      const faults = await faultsOf(client, file, await ask('en'))
      const reason = error ?? warnings.join(' ')
      const seen = await looker?.look(file)
      return {
        name,
        format,
        status,
        reason,
        ms,
        pages: pages.length,
        letters,
        hasPicture: thumbnail !== undefined,
        ...(seen && { seen }),
        faults: [...faults, ...(seen?.faults ?? [])],
      }
    }
    if (ms > fileMs)
      return { ...none, format, status: 'hangs', reason: '', ms, faults: [`no end after ${fileMs / 1000} s`] }
    await sleep(POLL_MS)
  }
}

/** One that is there has to be drawn from something; one that is not has to say why, in both languages. */
async function faultsOf(client: ModelClient, file: HubFile, english: HubFile): Promise<string[]> {
  const faults: string[] = []
  for (const [lang, { error, warnings }] of [
    ['zh-CN', file],
    ['en', english],
  ] as const)
    for (const text of error === undefined ? warnings : [error])
      if (!isSentence(text, lang)) faults.push(`says “${text}”`)
  if (file.status === 'failed') return file.error ? faults : [...faults, 'failed without a reason']
  if (file.status === 'partial' && file.warnings.length === 0) faults.push('partial without a warning')
  const { status } = await client.ask('GET', `/api/hubFile/view?fileId=${file.fileId}`)
  if (status !== 200) faults.push(`its view answers ${status}`)
  return faults
}

/** A line for each file. */
export function printDocument(outcome: DocumentOutcome): string {
  const { name, format, status, reason, ms, pages, letters, hasPicture, seen, faults } = outcome
  const facts = [
    format || '–',
    status,
    `${(ms / 1000).toFixed(1)} s`,
    `${pages} pages`,
    `${letters} letters`,
    hasPicture ? 'picture' : 'no picture',
    ...(seen
      ? [
          `seen after ${(seen.ms / 1000).toFixed(1)} s: ${seen.drawn || (seen.isBlank ? 'blank' : `“${seen.sentence}”`)}`,
        ]
      : []),
  ]
  return [`${name}: ${facts.join(', ')}${reason && `: ${reason}`}`, ...faults.map((fault) => `  FAULT: ${fault}`)].join(
    '\n',
  )
}
