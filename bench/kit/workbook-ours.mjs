// Our reading of a workbook, compiled as it is shipped, in a process of its own: writes the pack and prints what it took.
import { readFileSync, writeFileSync } from 'node:fs'
import { readWorkbook } from '../../packages/workbook/dist/read-workbook.js'
import { peakMb } from './own-peak.mjs'

const [from, to] = process.argv.slice(2)
const { pack } = await readWorkbook(readFileSync(from), 'large.xlsx')
const wallSeconds = process.uptime()
writeFileSync(to, pack)
console.log(JSON.stringify({ wallSeconds, peakMb: peakMb() }))
