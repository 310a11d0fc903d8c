import { features } from './registry.ts'

/** The document that explains the page at an address; the longest address that fits counts. */
export const helpOf = (pathname: string): string | undefined =>
  features()
    .flatMap(({ help = {} }) => Object.entries(help))
    .filter(([path]) => pathname === path || pathname.startsWith(`${path}/`))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1]
