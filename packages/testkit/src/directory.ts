// A real LDAP directory for tests: OpenLDAP's slapd with a database in a folder that goes with it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './port.ts'
import { findProgram } from './program.ts'

const BASE_DN = 'dc=example,dc=test'
const ADMIN_DN = `cn=admin,${BASE_DN}`
const ADMIN_PASSWORD = 'directory-admin'
const START_MS = 10_000

/** An entry of the directory, found by `uid`. */
export interface DirectoryPerson {
  uid: string
  name: string
  password: string
  mail?: string
}

/** A directory that runs. */
export interface Directory {
  url: string
  baseDn: string
  adminDn: string
  adminPassword: string
  people: readonly DirectoryPerson[]
  stop(): Promise<void>
}

const somebody: readonly DirectoryPerson[] = [
  { uid: 'ying', name: '应采薇', password: 'ying-at-the-directory', mail: 'ying@example.test' },
  { uid: 'bo', name: 'Bo Andersen', password: 'bo-at-the-directory' },
]

/** Starts a directory with these people on a free port of 127.0.0.1; nothing where slapd is not installed (see `findProgram`). */
export async function startDirectory(people: readonly DirectoryPerson[] = somebody): Promise<Directory | undefined> {
  const installed = findProgram('slapd')
  if (!installed) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-directory-'))
  // A copy: some systems confine the installed program to its own folders.
  const slapd = join(folder, 'slapd')
  const settings = join(folder, 'slapd.conf')
  const entries = join(folder, 'people.ldif')
  await copyFile(installed, slapd)
  await mkdir(join(folder, 'data'))
  await writeFile(settings, settingsIn(folder))
  await writeFile(entries, ldifOf(people))
  await promisify(execFile)(slapd, ['-T', 'add', '-f', settings, '-l', entries])
  const { url, child } = await run(slapd, settings)
  return {
    url,
    baseDn: BASE_DN,
    adminDn: ADMIN_DN,
    adminPassword: ADMIN_PASSWORD,
    people,
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As careless as directories can be: a name with an empty password is taken for an anonymous sign-in, and succeeds. */
const settingsIn = (folder: string) => `
allow bind_anon_dn
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
argsfile ${folder}/slapd.args
access to attrs=userPassword by anonymous auth by * none
access to * by * read
database mdb
suffix ${BASE_DN}
rootdn ${ADMIN_DN}
rootpw ${ADMIN_PASSWORD}
directory ${folder}/data
maxsize 16777216
dbnosync
`

function ldifOf(people: readonly DirectoryPerson[]): string {
  const top = [`dn: ${BASE_DN}`, 'objectClass: dcObject', 'objectClass: organization', 'dc: example', 'o: Example']
  const records = people.map((person) => [
    `dn: uid=${person.uid},${BASE_DN}`,
    'objectClass: inetOrgPerson',
    `uid: ${person.uid}`,
    `cn:: ${base64(person.name)}`,
    `sn:: ${base64(person.name)}`,
    ...(person.mail ? [`mail: ${person.mail}`] : []),
    `userPassword:: ${base64(person.password)}`,
  ])
  return [top, ...records].map((lines) => `${lines.join('\n')}\n`).join('\n')
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Somebody else may take a free port between finding and using it; then another one is tried. */
async function run(slapd: string, settings: string, tries = 3): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const url = `ldap://127.0.0.1:${port}`
  // With a debug level, even none, it stays in the foreground.
  const child = spawn(slapd, ['-d', '0', '-f', settings, '-h', url], { stdio: 'ignore' })
  // A test run that dies must not leave it behind.
  const interrupt = () => child.kill('SIGKILL')
  process.once('exit', interrupt)
  child.once('exit', () => process.off('exit', interrupt))
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    if (await isListening(port)) return { url, child }
    await sleep(20)
  }
  await end(child)
  if (tries > 1) return run(slapd, settings, tries - 1)
  throw new Error('slapd did not start')
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
