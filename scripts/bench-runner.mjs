// The child of bench.mjs, under tsx.
import { writeFileSync } from 'node:fs'

const [name, mode, out] = process.argv.slice(2)
const { run } = await import(`../bench/${name}.ts`)
writeFileSync(out, JSON.stringify(await run({ quick: mode === 'quick' })))
// Open pools and sockets of the measured things must not keep the result waiting.
process.exit(0)
