const DAY_S = 86_400

export function getCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** Without `days` it lives as long as the browser. */
export function setCookie(name: string, value: string, days?: number): void {
  const life = days === undefined ? '' : `; max-age=${days * DAY_S}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${life}${secure}`
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
}
