// One file in a process of its own, started by run-deep.ts.
import { readFileSync } from 'node:fs'
import { judgeFile } from './judge-file.ts'

process.once('disconnect', () => process.exit(1))
const [, , path] = process.argv
process.send?.(await judgeFile(readFileSync(path!)), () => process.exit(0))
