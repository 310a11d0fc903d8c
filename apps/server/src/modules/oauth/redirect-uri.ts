// Where a browser may be sent with a code. Addresses are compared letter by letter; only the port of a program on the person's own
// machine is its own affair, because it is given one when it starts (RFC 8252).

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** What browsers run or read themselves. */
const dangerous = /^(javascript|data|vbscript|file|blob|about|view-source|ws|wss|ftp|filesystem):$/
/** Of a program's own scheme: a name of a domain the other way round. */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/

/** https, a program on the same machine, or a scheme of a program's own. No fragment, no password. */
export function isRedirectUri(text: string, isConfidential: boolean): boolean {
  if (!URL.canParse(text) || /[\s#]/.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password || dangerous.test(protocol)) return false
  if (protocol === 'https:') return true
  if (isConfidential) return false
  return protocol === 'http:' ? loopback.has(hostname) : ownScheme.test(protocol)
}

const withoutPort = (text: string) => text.replace(/^(http:\/\/[^/?]*?):\d{1,5}(?=[/?]|$)/, '$1')

export function isRegistered(redirectUris: readonly string[], isConfidential: boolean, asked: string): boolean {
  if (redirectUris.includes(asked)) return true
  if (isConfidential || !isRedirectUri(asked, false)) return false
  return redirectUris.some((known) => {
    const url = new URL(known)
    return url.protocol === 'http:' && loopback.has(url.hostname) && withoutPort(known) === withoutPort(asked)
  })
}
