// The compiled server in a few files instead of twelve hundred, of which Node would resolve, read and link every one: a start
// takes 1.5 s of processor time less. Processes and threads of the server run from the compiled files themselves.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'vite'
import { root } from './run.mjs'

const folder = join(root, 'apps/server/dist')
const bundle = join(folder, 'bundle')

/** What comes along besides our own packages; the others, most of them CommonJS, are found in node_modules as before. */
const inside = [
  /^@sunmao\//,
  /^(croner|drizzle-orm|hucre|i18next|jose|lru-cache|meshoptimizer|oauth4webapi|openid-client|pinyin-pro|uqr|zod)(\/|$)/,
]

/** A module looks for what lies beside it where it was compiled to, not where it is now. */
const ownAddress = {
  name: 'own-address',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return
    const from = JSON.stringify(relative(bundle, id))
    return { code: code.replaceAll('import.meta.url', `new URL(${from}, import.meta.url).href`), map: null }
  },
}

/** Where a package is found from, by the name that a module imports. */
function homeOf(name, from) {
  const [, packageName] = /^((?:@[^/]+\/)?[^/]+)/.exec(name)
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const home = join(at, 'node_modules', packageName)
    if (existsSync(home)) return home
  }
  return undefined
}

/** What stays outside must be the same package from here as from the module that wants it. */
const sameOutside = {
  name: 'same-outside',
  enforce: 'pre',
  resolveId(name, importer) {
    if (!importer || /^(node:|[./\0])/.test(name) || inside.some((one) => one.test(name))) return
    if (homeOf(name, bundle) !== homeOf(name, dirname(importer)))
      throw new Error(`${name} is another one for ${relative(root, importer)}`)
  },
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [ownAddress, sameOutside],
  ssr: { noExternal: inside },
  build: {
    ssr: true,
    outDir: bundle,
    // A server that is running meanwhile finds its files by the same names, as it does those of the compiler.
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: { main: join(folder, 'main.js') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
