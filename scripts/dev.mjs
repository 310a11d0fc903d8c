import './node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepare } from './prepare.mjs'
import { endWithParent, fail, program, root } from './run.mjs'

endWithParent()
await prepare({ build: false }).catch(fail)

const children = [
  start('server', root, [...program('tsx'), 'watch', '--conditions=source', 'apps/server/src/main.ts']),
  start('web', join(root, 'apps/web'), [
    ...program('vite', 'vite', join(root, 'apps/web')),
    ...['--host', '127.0.0.1', '--port', '5173', '--strictPort', '--clearScreen', 'false'],
  ]),
]

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll())

function start(name, cwd, [command, ...args]) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`))
  child.on('exit', (code, signal) => {
    console.log(`${name.padEnd(6)} │ 已结束 · ended (${signal ?? code})`)
    endAll()
  })
  return child
}

/** One half alone is of no use: when either ends, both do. */
function endAll() {
  if (ending) return
  ending = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
