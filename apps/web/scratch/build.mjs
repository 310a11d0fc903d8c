import { build, loadConfigFromFile } from 'vite'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
for (const x of process.argv.slice(2)) {
  const r = await build({ ...config, configFile: false, root: 'scratch/' + x, logLevel: 'error', publicDir: false,
    resolve: { ...config.resolve, alias: [{ find: '@sunmao/contract', replacement: '/work/main/packages/contract/src/theme.ts' }] }, build: { ...config.build, outDir: '/tmp/scratch-dist/' + x, emptyOutDir: true } })
  let init = 0
  const byName = new Map(r.output.map((o) => [o.fileName, o]))
  const seen = new Set(); const walk = (f) => { if (seen.has(f)) return; seen.add(f); for (const i of byName.get(f)?.imports ?? []) walk(i) }
  for (const o of r.output) if (o.type === 'chunk' && o.isEntry) walk(o.fileName)
  for (const o of r.output) { const b = readFileSync('/tmp/scratch-dist/' + x + '/' + o.fileName); const g = gzipSync(b, {level:9}).length; if (seen.has(o.fileName)) init += g; console.log(x, o.fileName, b.length, 'gz', g, seen.has(o.fileName) ? 'INITIAL' : '', o.isDynamicEntry ? 'dynamic' : '') }
  console.log(x, 'initial gz', (init / 1000).toFixed(1), 'kB =', (init / 1024).toFixed(1), 'KiB')
}
