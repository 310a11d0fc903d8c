import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { watchDatabase } from '../src/db/watch.ts'
import { inDatabase } from './template.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** The way to the database, closed for the first so many who take it. */
async function wayClosedFor(refused: number): Promise<string> {
  const database = new URL(inDatabase(inject('postgresUrl'), 'postgres'))
  const folder = database.searchParams.get('host')!
  let taken = 0
  const way = createServer((socket) => {
    socket.on('error', () => undefined)
    taken += 1
    if (taken <= refused) return socket.destroy()
    const inner = dial(join(folder, '.s.PGSQL.5432'))
    inner.on('error', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  undo.push(() => way.close())
  database.searchParams.set('host', '127.0.0.1')
  database.searchParams.set('port', String((way.address() as AddressInfo).port))
  return database.href
}

async function watching(url: string) {
  const onAway = vi.fn()
  const onBack = vi.fn()
  const watch = await watchDatabase(url, { channels: {}, onAway, onBack })
  undo.push(() => watch.stop())
  return { onAway, onBack }
}

it('a database that was away from the first moment is told to be back when it answers', async () => {
  const { onAway, onBack } = await watching(await wayClosedFor(2))
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce(), 10_000)
  expect(onAway).toHaveBeenCalledOnce()
})
