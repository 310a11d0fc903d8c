import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sunmao/postgres'
import pg from 'pg'
import { connectBeside, inDatabase } from './switch-outside.ts'

const DENIED = '42501'

export interface Scratch {
  url: string
  remove(): Promise<void>
}

/** An empty database for a while: on the same server, or where its user may not make one, on a server of its own. */
export async function makeScratch(databaseUrl: string): Promise<Scratch> {
  const name = `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}_rehearsal`
  const client = await connectBeside(databaseUrl)
  const drop = () => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  try {
    await drop()
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
  } catch (error) {
    await client.end()
    if ((error as { code?: string }).code === DENIED) return ownServer()
    throw error
  }
  return {
    url: inDatabase(databaseUrl, name),
    remove: async () => {
      await drop()
      await client.end()
    },
  }
}

async function ownServer(): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-rehearsal-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  return {
    url: postgres.url,
    remove: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
