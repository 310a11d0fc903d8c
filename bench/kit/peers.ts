import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../peers', import.meta.url))

/** Others' products are only there while they are measured. */
export function installPeers(): void {
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
