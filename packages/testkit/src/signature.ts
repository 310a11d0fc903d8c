// The check of AWS Signature Version 4 for S3: the request is written down in one agreed form, and a key that is derived
// from the secret signs it. Handles the Authorization header and presigned addresses; bodies are not hashed again.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

interface Claim {
  accessKey: string
  /** `<day>/<region>/<service>/aws4_request`. */
  scope: string
  signedHeaders: string
  signature: string
  time: string
  body: string
}

/** Whether the holder of this pair of keys sent exactly this request; when it expires is not looked at. */
export function isSigned(request: IncomingMessage, accessKey: string, secretKey: string): boolean {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = new URLSearchParams(search)
  const claim = claimOfHeader(request) ?? claimOfQuery(query)
  if (claim?.accessKey !== accessKey) return false
  query.delete('X-Amz-Signature')
  const headers = claim.signedHeaders.split(';').map((name) => `${name}:${headerOf(request, name)}\n`)
  const form = [request.method, path, canonical(query), headers.join(''), claim.signedHeaders, claim.body].join('\n')
  const text = ['AWS4-HMAC-SHA256', claim.time, claim.scope, sha256(form)].join('\n')
  const key = claim.scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  const expected = hmac(key, text)
  const given = Buffer.from(claim.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function claimOfHeader({ headers }: IncomingMessage): Claim | undefined {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/
  const [, accessKey, scope, signedHeaders, signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (!accessKey || !scope || !signedHeaders || !signature) return undefined
  const time = String(headers['x-amz-date'])
  return { accessKey, scope, signedHeaders, signature, time, body: String(headers['x-amz-content-sha256']) }
}

function claimOfQuery(query: URLSearchParams): Claim | undefined {
  const [accessKey, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  const signature = query.get('X-Amz-Signature')
  if (!accessKey || !signature) return undefined
  return {
    accessKey,
    scope: scope.join('/'),
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature,
    time: query.get('X-Amz-Date') ?? '',
    body: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

const headerOf = (request: IncomingMessage, name: string) =>
  String(request.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ')

const canonical = (query: URLSearchParams) =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
