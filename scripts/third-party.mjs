// Prints THIRD-PARTY.md, the libraries that run in the product, from the lock file; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../THIRD-PARTY.md', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

const lines = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.devOptional && !entry.link)
  .map(
    ([path, entry]) =>
      `| ${path.split('node_modules/').at(-1)} | ${entry.version} | ${entry.license ?? 'see package'} |`,
  )
const fresh = `# Third-party software

Sunmao runs with these libraries. Each package carries its own licence text in \`node_modules\` after the install.

| package | version | licence |
|---|---|---|
${[...new Set(lines)].sort().join('\n')}
`

if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(file, 'utf8') === fresh
  console.log(isCurrent ? 'THIRD-PARTY.md is current' : 'THIRD-PARTY.md is stale: node scripts/third-party.mjs')
  process.exit(isCurrent ? 0 : 1)
}
writeFileSync(file, fresh)
