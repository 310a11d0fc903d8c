import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { seedStepTable } from '../db/seed-step.table.ts'
import { createKeys } from '../modules/credentials/keys.service.ts'
import { modules } from '../modules.ts'
import { beginSecrets } from '../secrets/open-secrets.ts'
import { sealClear } from '../secrets/seal-columns.ts'
import { seedAdministrator } from './administrator.ts'
import { seedDemo, seedDemoSubs } from './demo.ts'
import { seedDemoPeople } from './demo-people.ts'
import { seedDemoSites } from './demo-sites.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedLibraryReader } from './library-reader.ts'
import { shareMenuIcons } from './menu-icons.ts'
import { orderMenus, orderProjectMenus } from './menu-order.ts'
import { seedAdministrationMenus, seedMenus } from './menus.ts'
import { seedAppAddresses, seedInitialPassword, seedParameters } from './parameters.ts'
import { seedPeopleMenus } from './people-menus.ts'
import { seedProjectMenus } from './project-menus.ts'
import { seedProjectRoles } from './project-roles.ts'
import { seedRoles } from './roles.ts'
import { seedSearchTexts } from './search-texts.ts'
import { renameByTrade } from './trade-labels.ts'

/** Runs in the transaction of the migration: a kill leaves all of it or none. Returns a password that was made up. */
export async function seed(db: Db, config: Config): Promise<string | undefined> {
  let firstPassword: string | undefined
  const isDone = (name: string) => db.$count(seedStepTable, eq(seedStepTable.name, name)).then((rows) => rows > 0)
  const step = async (name: string, run: () => Promise<unknown>) => {
    if (await isDone(name)) return
    await run()
    await db.insert(seedStepTable).values({ name })
  }
  // The first start decides what a database is; a later one with another setting changes nothing about it.
  const isDemo = (await isDone('demo')) || (config.demo && !(await isDone('administrator')))
  const secrets = await beginSecrets(db, config)
  await step('sealed-secrets', () => sealClear(db, secrets.ring))
  await step('keys', () => createKeys(db, secrets))
  await step('menus', () => seedMenus(db))
  await step('roles', () => seedRoles(db))
  await step('project-roles', () => seedProjectRoles(db))
  await step('dictionaries', () => seedDictionaries(db))
  await step('parameters', () => seedParameters(db))
  if (isDemo) await step('demo', () => seedDemo(db))
  else {
    await step('administrator', async () => {
      if (!config.adminPassword) firstPassword = randomBytes(12).toString('base64url')
      await seedAdministrator(db, config.adminPassword ?? firstPassword!, firstPassword !== undefined)
    })
  }
  await step('app-addresses', () => seedAppAddresses(db))
  await step('design-library', () => seedLibraryReader(db, isDemo))
  await step('project-menus', () => seedProjectMenus(db))
  await step('administration-menus', () => seedAdministrationMenus(db))
  if (isDemo) await step('demo-subs', () => seedDemoSubs(db))
  await step('people-menus', () => seedPeopleMenus(db))
  if (isDemo) await step('demo-people', () => seedDemoPeople(db))
  await step('search-texts', () => seedSearchTexts(db))
  for (const { name, isDemo: isOfDemo, run } of modules.flatMap((module) => module.seeds ?? []))
    if (isDemo || !isOfDemo) await step(name, () => run(db, config))
  await step('initial-password', () => seedInitialPassword(db))
  await step('menu-icons', () => shareMenuIcons(db))
  await step('menu-order', () => orderMenus(db))
  await step('project-menu-order', () => orderProjectMenus(db))
  await step('trade-words', () => renameByTrade(db))
  if (isDemo) await step('demo-sites', () => seedDemoSites(db))
  return firstPassword
}
