// The same workbook read by SheetJS, values only: prints what it took.
import { readFileSync } from 'node:fs'
import { read } from '../peers/node_modules/@e965/xlsx/xlsx.mjs'
import { peakMb } from './own-peak.mjs'

const { SheetNames } = read(readFileSync(process.argv[2]), { dense: true })
const wallSeconds = process.uptime()
console.log(JSON.stringify({ wallSeconds, peakMb: peakMb(), sheets: SheetNames.length }))
