// Some of the forty files of `corpus.long.e2e.ts` through the running product.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fortyFiles, spread } from './corpus/corpus-files.ts'
import { printReport } from './corpus/print-report.ts'
import { runCorpus } from './corpus/run-corpus.ts'
import type { Product } from './kit/product.ts'
import { startProduct } from './kit/start-product.ts'

const SEED = 1
const SOME = 6

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 300_000)
afterAll(() => product.stop())

test('files, sound and damaged, end as they should', { timeout: 300_000 }, async () => {
  const files = spread(fortyFiles(SEED), SOME)
  const report = await runCorpus(product, files, { fileMs: 180_000, hasSecond: true })
  console.log(printReport(report))
  expect(report.outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  for (const { name, status } of report.outcomes)
    if (name.startsWith('whole')) expect([name, status]).toEqual([name, 'ready'])
  expect(report.outcomes.some(({ status }) => status === 'failed')).toBe(true)
})
