import { expect, inject, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { seed } from '../src/seed/seed.ts'
import { startTestServer } from './test-server.ts'

it('leaves a demo as it is, whatever a later start says', async () => {
  const hub = await startTestServer({}, { alone: true })
  try {
    const { db } = hub.services
    const before = await db.select().from(userTable)
    for (const DEMO of ['0', '1'])
      expect(await seed(db, readConfig({ DEMO, SECRETS_KEY: inject('secretsKey') }))).toBeUndefined()
    expect(await db.select().from(userTable)).toEqual(before)
  } finally {
    await hub.stop()
  }
})
