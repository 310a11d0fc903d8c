const everything = Symbol('everything')

/** What may carry a way in, by the page that takes it. */
const entries: Readonly<Record<string, readonly string[] | typeof everything>> = {
  '/login': ['token', 'username', 'password'],
  '/unifyauth': everything,
  '/sso_callback': everything,
}

export type AddressCredentials = Readonly<Partial<Record<string, string>>>

let kept: AddressCredentials | undefined

/**
 * Takes what signs somebody in out of the address, so that neither the history, a referrer nor later code meets it. On
 * its way to `/login` the `token` may also have got into the place to return to.
 */
export function keepAddressCredentials(): void {
  const { pathname, search, hash } = location
  const names = entries[pathname.replace(/\/+$/, '').toLowerCase()]
  if (!names) return
  const query = new URLSearchParams(search)
  const found: Record<string, string> = {}
  takeTokenOfReturn(query, found)
  for (const name of names === everything ? [...query.keys()] : names) {
    const value = query.get(name)
    if (value) found[name] = value
    query.delete(name)
  }
  if (Object.keys(found).length === 0) return
  kept = found
  history.replaceState(history.state, '', pathname + (query.size > 0 ? `?${query}` : '') + hash)
}

/** What the page was opened with, told once. */
export function takeAddressCredentials(): AddressCredentials {
  const arrival = kept ?? {}
  kept = undefined
  return arrival
}

function takeTokenOfReturn(query: URLSearchParams, found: Record<string, string>): void {
  const [path, search] = query.get('redirect')?.split('?', 2) ?? []
  const inner = new URLSearchParams(search)
  const token = inner.get('token')
  if (!token) return
  found.token = token
  inner.delete('token')
  query.set('redirect', inner.size > 0 ? `${path}?${inner}` : `${path}`)
}

keepAddressCredentials()
