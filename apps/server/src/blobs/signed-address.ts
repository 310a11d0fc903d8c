import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AddressOptions } from './blobs.ts'

/** Of the installation. */
export interface SigningKey {
  signingSecret: Buffer
}

export const LONGEST_S = 600

/** What a browser may be told that bytes are. Nothing that it would run, and nothing that it would guess. */
const TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/zip',
  'application/json',
  'model/gltf-binary',
  'text/plain; charset=utf-8',
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

export const safeType = (type: string) => (TYPES.has(type) ? type : 'application/octet-stream')

/** RFC 6266 and 8187: the name in any script, nothing in it can end the header. */
export function asAttachment(name: string | undefined): string {
  if (!name) return 'attachment'
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/** Undefined where the browser may show the bytes in place: a picture that nobody asked to save. */
export const dispositionOf = (type: string, name: string | undefined) =>
  name || !type.startsWith('image/') ? asAttachment(name) : undefined

export interface SignedBlob {
  type: string
  name: string | undefined
}

/** A path of ours that opens one blob, as one type, under one name, until one moment. */
export function signAddress(key: SigningKey, hash: string, { type, name = '', seconds }: AddressOptions): string {
  const until = String(Math.floor(Date.now() / 1000) + Math.min(seconds, LONGEST_S))
  const shown = safeType(type)
  const sig = signatureOf(key, hash, shown, name, until).toString('base64url')
  return `/blob/${hash}?${new URLSearchParams({ type: shown, ...(name && { name }), until, sig })}`
}

/** What the address promises, or nothing when it is altered, of another blob, or too old. */
export function readAddress(key: SigningKey, hash: string, query: Record<string, unknown>): SignedBlob | undefined {
  const { type, name = '', until, sig } = query
  if (typeof type !== 'string' || typeof name !== 'string' || typeof until !== 'string' || typeof sig !== 'string')
    return undefined
  const expected = signatureOf(key, hash, type, name, until)
  const given = Buffer.from(sig, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  if (Number(until) * 1000 < Date.now()) return undefined
  return { type: safeType(type), name: name || undefined }
}

function signatureOf(key: SigningKey, ...parts: string[]): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key.signingSecret, '', 'blob address', 32))
  return createHmac('sha256', derived).update(JSON.stringify(parts)).digest()
}
