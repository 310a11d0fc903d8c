// The child of scripts/corpus.mjs, under tsx. Folders are as the caller's shell sees them.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../kit/page.ts'
import { launchProduct } from '../kit/product.ts'
import { documentsIn, filesIn, pathsIn, spread } from './corpus-files.ts'
import { deepComplaints, printOutcome, printSummary } from './deep/print-deep.ts'
import { runDeep } from './deep/run-deep.ts'
import { startLooker } from './documents/look-at-file.ts'
import { printDocument, runDocuments } from './documents/run-documents.ts'
import { complaints, printReport } from './print-report.ts'
import { type Outcome, runCorpus } from './run-corpus.ts'

/** How long a file's page may show nothing. */
const LOOK_MS = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'boolean', default: false },
    damaged: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
    documents: { type: 'boolean', default: false },
    most: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '180' },
  },
})
const folders = positionals.map((folder) => resolve(process.env.INIT_CWD ?? '.', folder))
const wrong = await (values.documents ? sendDocuments() : values.deep ? judgeFiles() : sendFiles())
console.log(
  wrong.length === 0 ? 'all as they have to be' : `not as they have to be: ${wrong.length}\n${wrong.join('\n')}`,
)
process.exit(wrong.length === 0 ? 0 : 1)

/** Sound and damaged, through the running product. */
async function sendFiles(): Promise<string[]> {
  const files = filesIn(folders, { seed: Number(values.seed), most: Number(values.most) })
  const product = await launchProduct({})
  const seconds = startClock()
  let done = 0
  const onEnd = ({ name, faults }: Outcome) => {
    done += 1
    for (const fault of faults) console.log(`${name}: ${fault}`)
    if (done % 50 === 0) console.log(`${done} / ${files.length} (${seconds()} s)`)
  }
  const report = await runCorpus(product, files, { fileMs: Number(values.seconds) * 1000, hasSecond: true, onEnd })
  await product.stop()
  console.log(`\n${files.length} files in ${seconds()} s\n\n${printReport(report)}\n`)
  return complaints(report)
}

/** Drawings and documents through the running product, as they are or damaged. */
async function sendDocuments(): Promise<string[]> {
  const { seed, most, seconds: patience, damaged: isDamaged } = values
  const files = documentsIn(folders, { seed: Number(seed), most: Number(most), isDamaged })
  const product = await launchProduct({})
  const browser = values.browser ? await openBrowser() : undefined
  const looker = browser && (await startLooker(browser, product.url, LOOK_MS))
  const seconds = startClock()
  const outcomes = await runDocuments(product, files, {
    fileMs: Number(patience) * 1000,
    looker,
    onEnd: (outcome) => console.log(printDocument(outcome)),
  })
  await looker?.close()
  await browser?.close()
  await product.stop()
  const count = (status: string) => outcomes.filter((one) => one.status === status).length
  const sums = ['ready', 'partial', 'failed', 'hangs'].map((status) => `${count(status)} ${status}`)
  console.log(`\n${files.length} files in ${seconds()} s: ${sums.join(', ')}`)
  const looked = outcomes.flatMap(({ seen }) => seen ?? [])
  if (looker)
    console.log(
      `in the browser: ${looked.filter(({ drawn }) => drawn > 0).length} drawn, ${looked.filter(({ sentence }) => sentence).length} told in words, ${looked.filter(({ isBlank }) => isBlank).length} empty pages`,
    )
  return outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
}

/** What was drawn of each file, without the product: nothing missing, as the kernel draws it, as large as the file says. */
async function judgeFiles(): Promise<string[]> {
  const paths = pathsIn(folders)
  const plain = spread(
    paths.filter((path) => /\.ifc$/i.test(path)),
    Number(values.most),
  )
  const archives = paths.filter((path) => /\.ifczip$/i.test(path)).length
  if (archives > 0) console.log(`${archives} archives are left out: unpack them first`)
  const seconds = startClock()
  const outcomes = await runDeep(plain, {
    fileMs: Number(values.seconds) * 1000,
    onEnd: (outcome) => console.log(printOutcome(outcome)),
  })
  console.log(`\n${plain.length} files in ${seconds()} s\n\n${printSummary(outcomes)}\n`)
  return deepComplaints(outcomes)
}

function startClock(): () => number {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 1000)
}
