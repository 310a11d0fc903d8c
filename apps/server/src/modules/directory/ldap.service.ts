import { BusyError, Client, type Entry, ResultCodeError, UnavailableError } from 'ldapts'
import type { LdapConfig } from '../../config.ts'

const ANSWER_MS = 4000

/** Somebody who has proved to the directory who he is. */
export interface DirectoryEntry {
  /** The same for as long as the entry exists, whatever it is renamed to. */
  subject: string
  username: string
  name: string
  email: string | undefined
}

/** To LDAP an empty password is an anonymous sign-in, which succeeds for every name. */
export const canAsk = (password: string) => password !== '' && !password.includes('\0')

/** The entry of this name, if the password is its own. Throws when the directory does not answer as it should. */
export async function askDirectory(
  config: LdapConfig,
  username: string,
  password: string,
): Promise<DirectoryEntry | undefined> {
  if (!canAsk(password)) return undefined
  return inDirectory(config, async (client) => {
    const entry = await findEntry(client, config, username)
    return entry && (await isPasswordOf(client, entry, password)) ? describe(entry, config, username) : undefined
  })
}

/** Looks the name up and tells nothing of a password. Throws like `askDirectory`, for who must answer as it does. */
export async function lookUpOnly(config: LdapConfig, username: string): Promise<void> {
  await inDirectory(config, (client) => findEntry(client, config, username))
}

async function inDirectory<T>(config: LdapConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ url: config.url, timeout: ANSWER_MS, connectTimeout: ANSWER_MS })
  try {
    if (config.bindDn) await client.bind(config.bindDn, config.bindPassword ?? '')
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

async function findEntry(client: Client, config: LdapConfig, username: string): Promise<Entry | undefined> {
  const names = namesIn(config.filter)
  const { searchEntries } = await client.search(config.baseDn, {
    scope: 'sub',
    filter: config.filter.replaceAll('{username}', () => escapeFilter(username)),
    attributes: ['entryUUID', 'objectGUID', 'cn', 'displayName', 'mail', ...names],
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: 2,
  })
  const [entry] = searchEntries
  if (searchEntries.length !== 1 || !entry?.dn) return undefined
  // A directory takes many spellings for one name; failures are counted under one, so only the one it keeps is taken.
  const isItsName = names.flatMap((name) => textsOf(entry, name)).some((text) => isSameName(text, username))
  return names.length === 0 || isItsName ? entry : undefined
}

/** Any refusal counts: a locked or expired entry is told by other codes than a wrong password. */
async function isPasswordOf(client: Client, entry: Entry, password: string): Promise<boolean> {
  try {
    await client.bind(entry.dn, password)
    return true
  } catch (error) {
    const isRefusal =
      error instanceof ResultCodeError && !(error instanceof BusyError || error instanceof UnavailableError)
    if (isRefusal) return false
    throw error
  }
}

function describe(entry: Entry, config: LdapConfig, typed: string): DirectoryEntry {
  const [attribute] = namesIn(config.filter)
  const known = attribute ? textsOf(entry, attribute) : []
  const username = known.find((text) => isSameName(text, typed)) ?? known[0] ?? typed.toLowerCase()
  const guid = valuesOf(entry, 'objectGUID').find((value) => Buffer.isBuffer(value))
  return {
    subject: textsOf(entry, 'entryUUID')[0] ?? guid?.toString('hex') ?? entry.dn.toLowerCase(),
    username,
    name: textsOf(entry, 'displayName')[0] ?? textsOf(entry, 'cn')[0] ?? username,
    email: textsOf(entry, 'mail')[0],
  }
}

/** The attributes that the filter compares with the whole typed name. */
const namesIn = (filter: string) => [...filter.matchAll(/\(([\w-]+)=\{username\}\)/g)].map((match) => match[1]!)

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Servers answer attribute names in a spelling of their own. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((name) => isSameName(name, attribute))
  return key === undefined ? [] : [entry[key] ?? []].flat()
}

const textsOf = (entry: Entry, attribute: string) =>
  valuesOf(entry, attribute).flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))

/** RFC 4515: the signs that mean something in a filter. */
const escapeFilter = (text: string) =>
  text.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
