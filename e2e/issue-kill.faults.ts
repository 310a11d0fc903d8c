// Issues with pictures, attachments and review sheets are written while the product is killed: nothing that was acknowledged is
// gone, no sheet is half written, and the numbers have no gap.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, withDatabase } from './faults/database.ts'
import { auditIssues, auditReports } from './faults/issue-audit.ts'
import { makePlace, newIssueLedger, type Place, startIssueLoad } from './faults/issue-load.ts'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { killWhole } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'
import { launchProduct, type Product } from './kit/product.ts'

const ROUNDS = 8
const WRITERS = ['lead', 'hvac', 'review', 'lead', 'hvac', 'review']

const dataDir = newDataDir()
const ledger = newIssueLedger()
let product: Product
let place: Place
let tokens: string[]

beforeAll(async () => {
  product = await launchProduct({ dataDir })
  place = await makePlace(product.url, dataDir)
  tokens = await Promise.all(WRITERS.map((username) => signIn(product.url, username)))
})
afterAll(async () => {
  await product.stop()
  clearFolders()
})

test(`${ROUNDS} kills lose no issue, picture, attachment or promised sheet`, { timeout: 1_200_000 }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const load = startIssueLoad({ ...place, url: product.url }, tokens, ledger)
    // However slow the machine is: some sheets are promised, and the next things are on their way.
    const promised = ledger.reports.length
    for (let waited = 0; ledger.reports.length < promised + 3 && waited < 60_000; waited += 100) await sleep(100)
    await sleep(Math.random() * 1500)
    if (round % 2 === 0) await killWhole(product.pid, dataDir)
    await product.kill()
    await load.stop()
    product = await launchProduct({ dataDir })
    const found = await auditIssues(ledger, dataDir)
    const answered = [...ledger.issues.values()].filter(({ id }) => id !== undefined).length
    console.log(
      `kill ${round}: ${answered} issues and ${ledger.reports.length} sheets acknowledged, ${JSON.stringify(found)}`,
    )
    expect(found).toEqual({ lost: [], half: [], numbers: [] })
  }
  expect(await auditReports(ledger, dataDir)).toEqual([])
  const files = [...ledger.issues.values()].flatMap((one) => one.files.filter(({ isAcknowledged }) => isAcknowledged))
  const edits = [...ledger.issues.values()].reduce((sum, one) => sum + one.edits.acknowledged, 0)
  console.log(
    `${ledger.issues.size} issues sent, ${edits} edits, ${files.length} files, ${ledger.reports.length} sheets: 0 lost`,
  )
  expect([ledger.issues.size > 50, files.length > 30, ledger.reports.length > 10]).toEqual([true, true, true])
})

test('the check notices a lost issue, a lost edit, a missing attachment and a gap', async () => {
  const [issue, edited, attached] = [...ledger.issues]
    .filter(([, sent]) => sent.edits.acknowledged === 3 && sent.files[0]?.isAcknowledged)
    .map(([title]) => title)
  await withDatabase(dataDir, async (client) => {
    await client.query('delete from issue where title = $1', [issue])
    await client.query("update issue set html = '<p>2</p>' where title = $1", [edited])
    await client.query('delete from issue_attachment where issue_id = (select id from issue where title = $1)', [
      attached,
    ])
  })
  const { lost, numbers } = await auditIssues(ledger, dataDir)
  expect(lost).toContain(`issue ${issue}`)
  expect(lost).toContain(`edit 3 of ${edited}`)
  expect(lost).toContain(`file ${ledger.issues.get(attached!)!.files[0]!.name}`)
  expect(numbers).toHaveLength(1)
  expect(await rowsOf(dataDir, 'select 1 from report where hash is null and task_id is null')).toEqual([])
})
