const known: readonly [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

/** A short name for lists of sessions and logs, such as "Chrome 147 · Windows". */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(userAgent)?.[0] ?? ''
  for (const [pattern, name] of known) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return [`${name} ${version}`, system].filter(Boolean).join(' · ')
  }
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 40)
}
