/** Where a link in a document leads: to another document beside it or above it, else where it says. */
export function helpAddress(to: string, from: string): string {
  if (!/^[^:?#]+\.(md|pdf)$/i.test(to) || to.startsWith('/')) return to
  const { pathname } = new URL(to, `http://help/${from}`)
  return `/help?id=${decodeURIComponent(pathname.slice(1))}`
}
