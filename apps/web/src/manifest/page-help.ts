import { features } from '../features.ts'

const documents = features.flatMap(({ help = {} }) => Object.entries(help))

/** The document that explains the page at an address; the longest address that fits counts. */
export const helpOf = (pathname: string): string | undefined =>
  documents
    .filter(([path]) => pathname === path || pathname.startsWith(`${path}/`))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1]
