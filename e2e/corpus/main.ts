// The child of scripts/corpus.mjs, under tsx. Folders are as the caller's shell sees them.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchProduct } from '../kit/product.ts'
import { filesIn } from './corpus-files.ts'
import { complaints, printReport } from './print-report.ts'
import { type Outcome, runCorpus } from './run-corpus.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '180' },
  },
})
const folders = positionals.map((folder) => resolve(process.env.INIT_CWD ?? '.', folder))
const files = filesIn(folders, { seed: Number(values.seed), most: Number(values.most) })
const product = await launchProduct({})
const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)
let done = 0
const onEnd = ({ name, faults }: Outcome) => {
  done += 1
  for (const fault of faults) console.log(`${name}: ${fault}`)
  if (done % 50 === 0) console.log(`${done} / ${files.length} (${seconds()} s)`)
}
const report = await runCorpus(product, files, { fileMs: Number(values.seconds) * 1000, hasSecond: true, onEnd })
await product.stop()
console.log(`\n${files.length} files in ${seconds()} s\n\n${printReport(report)}\n`)
const wrong = complaints(report)
console.log(
  wrong.length === 0 ? 'all as they have to be' : `not as they have to be: ${wrong.length}\n${wrong.join('\n')}`,
)
process.exit(wrong.length === 0 ? 0 : 1)
