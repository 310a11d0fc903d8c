import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sunmao/postgres'
import type { TestProject } from 'vitest/node'
import { type Engines, startEngines, startExternalPostgres } from './engines.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The key of every database of the run. */
    secretsKey: string
    /** Only where the tests run on the engines of a large installation. */
    engines: Engines
  }
}

/** One server for the whole run. The tests' processes fill its database, because they load the product's modules anyway. */
export default async function setup(project: TestProject) {
  const isExternal = project.name === 'engines'
  const external = isExternal ? await startEngines() : undefined
  if (external) project.provide('engines', external.engines)
  const dataDir = await mkdtemp(join(project.config.env?.TMPDIR ?? tmpdir(), 'sunmao-test-'))
  const keyDir = await mkdtemp(join(project.config.env?.TMPDIR ?? tmpdir(), 'sunmao-test-key-'))
  const secretsKey = join(keyDir, 'secrets.key')
  await writeFile(secretsKey, `${randomBytes(32).toString('base64')}\n`)
  project.provide('secretsKey', secretsKey)
  const postgres = isExternal ? await startExternalPostgres(dataDir) : await startPostgres({ dataDir, durable: false })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await external?.stop()
    await postgres.stop()
    for (const folder of [dataDir, keyDir]) await rm(folder, { recursive: true, force: true })
  }
}
