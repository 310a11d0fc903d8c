// Bytes of a backup are sealed in chunks, each under AES-256-GCM with a running number and a mark for the last one: a chunk that was
// changed, moved, left out or cut off does not open (Hoang, Reyhanitabar, Rogaway, Vizár: STREAM, 2015). Each file has a key of its
// own, derived from the backup key, a random salt and what the file is, so none can stand in for another.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const MAGIC = Buffer.from('SMB1')
const KEY_ID_BYTES = 8
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES
const CHUNK_BYTES = 256 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12

/** What was read is not what was written. The message is a sentence for people. */
export class BackupDamaged extends Error {}
/** Sealed with another key than the one that is here. */
export class WrongBackupKey extends Error {}

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Names a key and tells nothing about it. */
export const backupKeyId = (key: Buffer): string =>
  createHash('sha256')
    .update('sunmao backup key')
    .update(key)
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES)

/** How long a file of so many bytes becomes. */
export const sealedSize = (size: number): number =>
  HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES))

const fileKey = (key: Buffer, salt: Buffer, what: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `sunmao backup ${what}`, 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(number, 5, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Cuts bytes into pieces of one length; only the last may be shorter, and it is marked. There is always one. */
async function* piecesOf(bytes: Bytes, length: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    waiting.push(part)
    size += part.length
    // One byte more than a piece must be there before it is known not to be the last.
    if (size <= length) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at > length; at += length) yield { piece: all.subarray(at, at + length), isLast: false }
    waiting = [all.subarray(at)]
    size = all.length - at
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

/** Under a key that only this file has; `what` must be said again by whoever opens it. */
export async function* seal(key: Buffer, what: string, bytes: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const own = fileKey(key, salt, what)
  yield Buffer.concat([MAGIC, Buffer.from(backupKeyId(key), 'hex'), salt])
  let number = 0
  for await (const { piece, isLast } of piecesOf(bytes, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Throws WrongBackupKey, or BackupDamaged before it gives out a byte that is not the one sealed. */
export async function* unseal(key: Buffer, what: string, sealed: Bytes): AsyncGenerator<Buffer> {
  const [header, rest] = await takeHeader(sealed)
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupDamaged(`${what}: 不是备份文件或已损坏 · no file of a backup, or damaged`)
  const keyId = header.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES).toString('hex')
  if (keyId !== backupKeyId(key))
    throw new WrongBackupKey(
      `${what}: 备份由另一个密钥（${keyId}）加密，当前密钥为 ${backupKeyId(key)} · sealed with another key (${keyId}); the present one is ${backupKeyId(key)}`,
    )
  const own = fileKey(key, header.subarray(MAGIC.length + KEY_ID_BYTES), what)
  let number = 0
  for await (const { piece, isLast } of piecesOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    yield openPiece(own, piece, number, isLast, what)
    number += 1
  }
}

function openPiece(own: Buffer, piece: Buffer, number: number, isLast: boolean, what: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new BackupDamaged(`${what}: 第 ${number + 1} 块已损坏或缺失 · part ${number + 1} is damaged or missing`)
  }
}

async function takeHeader(sealed: Bytes): Promise<[Buffer, AsyncGenerator<Uint8Array>]> {
  const source = (async function* () {
    yield* sealed
  })()
  const parts: Uint8Array[] = []
  let size = 0
  while (size < HEADER_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    parts.push(value)
    size += value.length
  }
  const all = Buffer.concat(parts)
  const rest = (async function* () {
    if (all.length > HEADER_BYTES) yield all.subarray(HEADER_BYTES)
    yield* source
  })()
  return [all.subarray(0, HEADER_BYTES), rest]
}

export async function collect(bytes: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
