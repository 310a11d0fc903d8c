// npm run test:corpus -- FOLDER [FOLDER …] [--most N] [--seed N] [--seconds N]
import './node-version.mjs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { endWithParent, endWithSignals, fail, program, root, runOpenly, Sentence } from './run.mjs'

const args = process.argv.slice(2)

endWithParent()
try {
  if (args.length === 0 || args[0].startsWith('-'))
    throw new Sentence('npm run test:corpus -- FOLDER [FOLDER …] [--most N] [--seed N] [--seconds N]')
  await prepare()
  const stopListening = endWithSignals()
  const runner = join(root, 'e2e', 'corpus', 'main.ts')
  process.exitCode = await runOpenly([...program('tsx'), '--conditions=source', runner, ...args])
  stopListening()
} catch (error) {
  fail(error)
}
