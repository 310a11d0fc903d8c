import type { KeyObject } from 'node:crypto'

/** Keys of this installation. They live in the database, so that several processes share them. */
export interface Keys {
  /** SPKI, base64: what browsers encrypt passwords with. */
  publicKey: string
  privateKey: KeyObject
  signingSecret: Buffer
}
