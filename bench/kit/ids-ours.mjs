// A check of one file as the task does it, compiled as it is shipped, in a process of its own: prints what it took.
import { readFileSync } from 'node:fs'
import { checkIds, IfcFacts, readIds } from '../../packages/ids/dist/index.js'
import { scanStep } from '../../packages/ifc/dist/step/step.js'
import { peakMb } from './own-peak.mjs'

const [ifc, ids] = process.argv.slice(2)
const source = readFileSync(ifc)
const begun = process.cpuUsage()
const seconds = () => {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}
const document = readIds(readFileSync(ids))
const facts = new IfcFacts(scanStep(source))
const scanned = seconds()
const results = checkIds(facts, document)
const applicable = results.reduce((sum, one) => sum + one.applicable, 0)
console.log(JSON.stringify({ scanSeconds: scanned, cpuSeconds: seconds(), peakMb: peakMb(), applicable }))
