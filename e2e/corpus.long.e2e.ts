// Forty files, sound and damaged, through the running product: each ends with a status and a sentence, and nobody waits for
// the server meanwhile. `npm run test:corpus -- FOLDER` does the same with files of your own.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fortyFiles, someOf } from './corpus/corpus-files.ts'
import { printReport } from './corpus/print-report.ts'
import { runCorpus } from './corpus/run-corpus.ts'
import type { Product } from './kit/product.ts'
import { startProduct } from './kit/start-product.ts'

const samples = fileURLToPath(new URL('../../shared/samples/ifc/', import.meta.url))
const SEED = 1

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 300_000)
afterAll(() => product.stop())

test('forty files, sound and damaged, end as they should', { timeout: 600_000 }, async () => {
  const files = [...fortyFiles(SEED), ...someOf(samples, 4, SEED)]
  const report = await runCorpus(product, files, { fileMs: 180_000, hasSecond: true })
  console.log(printReport(report))
  expect(report.outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  const statusOf = Object.fromEntries(report.outcomes.map(({ name, status }) => [name, status]))
  for (const { name } of fortyFiles(SEED))
    if (name.startsWith('whole')) expect([name, statusOf[name]]).toEqual([name, 'ready'])
  expect(report.outcomes.filter(({ status }) => status === 'failed').length).toBeGreaterThan(5)
  // A machine that is busy with other things may be late now and then; the server itself never is.
  expect(report.answers.count).toBeGreaterThan(20)
  expect(report.answers.p99).toBeLessThan(1000)
})
