// Prints openapi.json from the contract. With --check it says whether the file is current and whether others can use it, and
// makes a client of it, which the gate compiles.
import { readFileSync, writeFileSync } from 'node:fs'
import { describeContract } from './openapi/document.ts'
import { printJson } from './openapi/print-json.ts'

const file = new URL('../openapi.json', import.meta.url)

const document = describeContract()
const fresh = `${printJson(document)}\n`
if (process.argv.includes('--check')) await check()
else writeFileSync(file, fresh)

async function check(): Promise<void> {
  const { findProblems } = await import('./openapi/validate.ts')
  const { writeClient } = await import('./openapi/client.ts')
  const problems = await findProblems(document)
  if (readFileSync(file, 'utf8') !== fresh) problems.push('openapi.json is stale: run npm run openapi')
  if (problems.length === 0) await writeClient(document)
  console.log(problems.join('\n') || 'openapi.json is current and valid')
  process.exit(problems.length === 0 ? 0 : 1)
}
