// Secrets lie in the database under AES-256-GCM. A sealed text names its key, so that keys can be changed, and counts only in the
// row and column it was made for: whoever can write to the database cannot move one to where its reader shows it.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'

const FORM = 'v1'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

declare const mark: unique symbol
/** `v1.KEY.NONCE.BYTES`: only `seal` makes one, and the database takes nothing else. */
export type Sealed = string & { readonly [mark]: true }

/** A column for a secret. Those of this type are what a new key seals again. */
export const sealed = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'sealed' })

/** Keys of an installation, the one that seals first. */
export type KeyRing = readonly [Buffer, ...Buffer[]]

export interface Secrets {
  /** For another process of this installation. */
  ring: KeyRing
  /** For this column of the row with that key. */
  seal(column: PgColumn, row: string | number, text: string): Sealed
  /** Throws for what was sealed for another place or with a key that is not here. */
  open(column: PgColumn, row: string | number, value: Sealed): string
}

/** Names a key and tells nothing about it. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('sunmao secrets key').update(key).digest('hex').slice(0, 12)

export const keyIdIn = (value: string): string | undefined => value.split('.')[1]

export const newKey = (): Buffer => randomBytes(KEY_BYTES)
export const isKey = (bytes: Buffer): boolean => bytes.length === KEY_BYTES

export function createSecrets(ring: KeyRing): Secrets {
  return {
    ring,
    seal: (column, row, text) => sealAt(ring, placeOf(column, row), text),
    open: (column, row, value) => openAt(ring, placeOf(column, row), value),
  }
}

const placeOf = (column: PgColumn, row: string | number) => placeIn(getTableName(column.table), column.name, row)
export const placeIn = (table: string, column: string, row: string | number) => `${table}.${column}.${row}`

export function sealAt([key]: KeyRing, place: string, text: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [FORM, keyIdOf(key), nonce.toString('base64url'), bytes.toString('base64url')].join('.') as Sealed
}

export function openAt(ring: KeyRing, place: string, value: string): string {
  const [form, keyId, nonce, text] = value.split('.')
  const key = ring.find((one) => keyIdOf(one) === keyId)
  if (form !== FORM || !key || !nonce || !text) throw new Error(`no key opens ${place}`)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
