// What a browser must fetch before it can show the first screens, from the manifest that the web build writes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root, Sentence } from './run.mjs'

const dist = join(root, 'apps/web/dist')
const screens = [
  { name: 'sign-in', keys: ['index.html', 'src/features/login/login.page.tsx'], limitKb: 260 },
  {
    name: 'shell + dashboard',
    keys: ['index.html', 'src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx'],
    limitKb: 620,
  },
]

/** Prints the gzipped JavaScript of each screen; throws when one is over its limit. */
export function checkBudget() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const over = []
  for (const { name, keys, limitKb } of screens) {
    const files = [...closure(manifest, keys)].map((file) => ({ file, kb: gzippedKb(file) }))
    const totalKb = files.reduce((sum, { kb }) => sum + kb, 0)
    console.log(`${name}: ${totalKb.toFixed(1)} of ${limitKb} KB`)
    for (const { file, kb } of files.sort((a, b) => b.kb - a.kb)) console.log(`  ${kb.toFixed(1).padStart(7)}  ${file}`)
    if (totalKb > limitKb) over.push(`${name} ${totalKb.toFixed(1)} > ${limitKb} KB`)
  }
  if (over.length > 0) throw new Sentence(`over budget: ${over.join(', ')}`)
}

function closure(manifest, keys) {
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Sentence(`the web build has no chunk for ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

const gzippedKb = (file) => gzipSync(readFileSync(join(dist, file))).length / 1000

if (process.argv[1] === fileURLToPath(import.meta.url)) checkBudget()
