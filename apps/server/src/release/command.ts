// `npm run release -- --new-key FILE`, `--key FILE [--thin] [--out FILE]`, `--check FILE`, `--install FILE`, `--use VERSION | base`,
// `--list`: packages and releases without the running product.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { translate } from '@sunmao/i18n/node'
import { claimDataDir, DataDirInUse } from '@sunmao/postgres'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { byteReader } from './byte-reader.ts'
import { judgeRelease } from './judge-release.ts'
import { ownProduct, ownRoot, versionOf } from './own-product.ts'
import { readHead } from './package-head.ts'
import { keyIdOf, makeKey, readPrivateKey, readReleaseKeys } from './release-keys.ts'
import { ReleaseRefused } from './release-refused.ts'
import { BASE, isWhole, readState, releasesFolder, writeState } from './release-state.ts'
import { listReleases } from './remove-old.ts'
import { unpackRelease } from './unpack-release.ts'
import { writePackage } from './write-package.ts'

const MB = 1_000_000
const USAGE =
  'npm run release -- --new-key FILE | --key FILE [--thin] [--out FILE] | --check FILE | --install FILE | --use VERSION | --list'

const say = (zh: string, en: string) => console.log(`${zh} · ${en}`)

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'new-key': { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      thin: { type: 'boolean', default: false },
      check: { type: 'string' },
      install: { type: 'string' },
      use: { type: 'string' },
      list: { type: 'boolean' },
    },
  })
  if (values['new-key']) return newKey(values['new-key'])
  if (values.key) return pack(values.key, values.out, values.thin)
  const config = readConfig(process.env)
  if (values.check) return check(config, values.check)
  if (values.install) return install(config, values.install)
  if (values.use) return use(config, values.use)
  if (values.list) return list(config)
  throw new ConfigError(USAGE)
}

async function newKey(file: string): Promise<void> {
  const { id, publicFile } = await makeKey(file)
  say(`私钥 ${file}，请离线保管`, `the private key is ${file}; keep it away from servers`)
  say(
    `公钥 ${publicFile}（${id}）：服务器设置 RELEASE_PUBLIC_KEY`,
    `the public key is ${publicFile} (${id}): set RELEASE_PUBLIC_KEY on servers`,
  )
}

async function pack(keyFile: string, given: string | undefined, isThin: boolean): Promise<void> {
  const key = await readPrivateKey(keyFile)
  const out = given ?? join(ownRoot, `sunmao-${versionOf(ownRoot)}.release`)
  const { files, version } = await writePackage({ root: ownRoot, out, key, isThin })
  const { size } = await stat(out)
  say(
    `${out}：版本 ${version}，${files.length} 个文件，${Math.ceil(size / MB)} MB，密钥 ${keyIdOf(key)}`,
    `${out}: version ${version}, ${files.length} files, ${Math.ceil(size / MB)} MB, key ${keyIdOf(key)}`,
  )
}

async function check(config: Config, file: string): Promise<void> {
  const { manifest, keyId } = await readHead(byteReader(createReadStream(file)), await readReleaseKeys(config))
  judgeRelease(manifest, ownProduct())
  say(`版本 ${manifest.version}，签名有效（${keyId}）`, `version ${manifest.version}, signed by ${keyId}`)
}

async function install(config: Config, file: string): Promise<void> {
  const means = { folder: releasesFolder(config), keys: await readReleaseKeys(config), running: ownProduct() }
  const { version } = await unpackRelease(means, createReadStream(file))
  say(`已放好 ${version}`, `${version} is in place`)
}

/** For when the product does not start any more. */
async function use(config: Config, wanted: string): Promise<void> {
  const folder = releasesFolder(config)
  if (wanted !== BASE && !isWhole(folder, wanted))
    throw new ConfigError(`没有版本 ${wanted} · there is no release ${wanted}`)
  const { lock } = await claimDataDir(config.dataDir)
  try {
    const previous = readState(folder)?.active ?? BASE
    writeState(folder, { active: wanted, previous, over: versionOf(ownRoot) })
  } finally {
    lock.release()
  }
  say(`下次启动使用 ${wanted}`, `the next start uses ${wanted}`)
}

async function list(config: Config): Promise<void> {
  const folder = releasesFolder(config)
  const active = readState(folder)?.active ?? BASE
  for (const name of [...(await listReleases(folder)), BASE])
    console.log(`${name === active ? '*' : ' '} ${name}${name === BASE ? ` (${versionOf(ownRoot)})` : ''}`)
}

/** In both languages: whoever sits there has told nobody which one he reads. */
const sentenceOf = ({ reason, facts }: ReleaseRefused) =>
  (['zh-CN', 'en'] as const).map((lang) => translate(lang, `deploy.refused.${reason}`, facts)).join(' · ')

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  const { code } = error as { code?: string }
  if (error instanceof ReleaseRefused) console.error(sentenceOf(error))
  else if (error instanceof ConfigError || error instanceof DataDirInUse) console.error(error.message)
  else if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') console.error(USAGE)
  else if (code === 'EEXIST') console.error(`文件已存在 · the file is there already: ${(error as Error).message}`)
  else if (code === 'ENOENT') console.error(`没有文件 · no such file: ${(error as Error).message}`)
  else console.error(error)
  process.exitCode = 1
}
