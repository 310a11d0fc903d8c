// npm run test:corpus -- FOLDER [FOLDER …] [--most N] [--seed N] [--seconds N]: files through the running product.
// npm run test:corpus -- FOLDER [FOLDER …] --deep [--most N] [--seconds N]: what is drawn of each file, without the product.
// npm run test:corpus -- FOLDER [FOLDER …] --documents [--damaged] [--browser] [--most N] [--seconds N]: drawings and
// documents instead; with --browser each one's page is opened too, and SHOTS=1 keeps pictures of the pages.
import './node-version.mjs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { endWithParent, endWithSignals, fail, program, root, runOpenly, Sentence } from './run.mjs'

const args = process.argv.slice(2)

endWithParent()
try {
  if (args.length === 0 || args[0].startsWith('-'))
    throw new Sentence('npm run test:corpus -- FOLDER [FOLDER …] [--deep] [--most N] [--seed N] [--seconds N]')
  // The deep run reads our sources; only the product has to be built.
  await prepare({ build: !args.includes('--deep') })
  const stopListening = endWithSignals()
  const runner = join(root, 'e2e', 'corpus', 'main.ts')
  process.exitCode = await runOpenly([...program('tsx'), '--conditions=source', runner, ...args])
  stopListening()
} catch (error) {
  fail(error)
}
