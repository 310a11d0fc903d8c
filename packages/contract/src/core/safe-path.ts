const MOST_LAYERS = 5

/**
 * A path inside this site, or nothing: whatever a link asks for, nobody is sent elsewhere. One rule for the server and
 * the web app; a path that only becomes foreign after decoding is foreign.
 */
export function safePath(asked: unknown): string | undefined {
  if (typeof asked !== 'string') return undefined
  let path = asked
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    if (!isOwnPath(path)) return undefined
    const opened = decode(path)
    if (opened === path) break
    path = opened
  }
  return isOwnPath(path) ? asked : undefined
}

// Dots would be folded later and could leave two slashes at the start.
const hasDots = (path: string) => /^[^?#]*\/\.\.?(\/|[?#]|$)/.test(path)

/** The sign-in page is no place to come back to. */
const isOwnPath = (path: string) =>
  /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && !/^\/login(\?|$|\/)/.test(path) && !hasDots(path)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\\'
  }
}
