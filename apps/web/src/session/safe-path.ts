/** A place inside this site, or the home page: whatever a link asks for, nobody is sent elsewhere. */
export function safePath(asked: string | null | undefined): string {
  let path = asked ?? '/'
  for (let turn = 0; turn < 5; turn++) {
    if (!isOwnPath(path)) return '/'
    const opened = decode(path)
    if (opened === path) break
    path = opened
  }
  return isOwnPath(path) ? (asked ?? '/') : '/'
}

// Dots would be folded later and could leave two slashes at the start.
const hasDots = (path: string) => /^[^?#]*\/\.\.?(\/|[?#]|$)/.test(path)
const isOwnPath = (path: string) =>
  /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && !/^\/login(\?|$|\/)/.test(path) && !hasDots(path)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\\'
  }
}
