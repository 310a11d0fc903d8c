import { create } from 'zustand'

/** An opened page. One per address; the query it was last seen with comes back with it. */
export interface Tag {
  pathname: string
  search: string
  title: string
  affix: boolean
  noCache: boolean
  /** Grows on "refresh": the page is built anew. */
  turn: number
}

interface Tags {
  tags: readonly Tag[]
  /** Addresses in the order of the last visit, the newest first; closed ones too. */
  recent: readonly string[]
}

const RECENT = 8
const KEPT = 'open-tags'

export const useTags = create<Tags>(() => ({ tags: [], recent: [] }))

const set = (change: (tags: readonly Tag[]) => readonly Tag[]) =>
  useTags.setState(({ tags }) => ({ tags: change(tags) }))

/** Tags that are always there stand first, whichever page somebody comes in by. */
export const keepAffixed = (affixed: readonly Omit<Tag, 'turn'>[]) =>
  set((tags) => {
    const known = (one: Omit<Tag, 'turn'>) => tags.find((tag) => tag.pathname === one.pathname)
    const first = affixed.map((one) => ({ turn: 0, ...known(one), ...one, search: known(one)?.search ?? one.search }))
    const others = tags.filter((tag) => !affixed.some((one) => one.pathname === tag.pathname))
    // What the menu no longer has can be closed again.
    return [...first, ...others.map((tag) => (tag.affix ? { ...tag, affix: false } : tag))]
  })

/** Opens a page or brings the title and query of an open one up to date. */
export function openTag(tag: Omit<Tag, 'turn'>): void {
  set((tags) => {
    const known = tags.find((one) => one.pathname === tag.pathname)
    if (!known) return [...tags, { ...tag, turn: 0 }]
    if (known.search === tag.search && known.title === tag.title) return tags
    return tags.map((one) => (one === known ? { ...one, ...tag } : one))
  })
  useTags.setState(({ recent }) =>
    recent[0] === tag.pathname
      ? {}
      : { recent: [tag.pathname, ...recent.filter((one) => one !== tag.pathname)].slice(0, RECENT) },
  )
}

/** Returns the address to show next when the closed one was in front. */
export function closeTag(pathname: string): string | undefined {
  const { tags } = useTags.getState()
  const at = tags.findIndex((tag) => tag.pathname === pathname)
  if (at < 0 || tags[at]?.affix) return undefined
  const next = tags[at + 1] ?? tags[at - 1]
  set((all) => all.filter((tag) => tag.pathname !== pathname))
  return next ? next.pathname + next.search : '/dashboard'
}

/** Which of the others go; tags that cannot be closed always stay. */
export type Closing = 'others' | 'left' | 'right' | 'all'

export function closeTags(closing: Closing, pathname: string): void {
  set((tags) => {
    const at = tags.findIndex((tag) => tag.pathname === pathname)
    const goes: Record<Closing, (i: number) => boolean> = {
      others: (i) => i !== at,
      left: (i) => i < at,
      right: (i) => i > at,
      all: () => true,
    }
    return tags.filter((tag, i) => tag.affix || !goes[closing](i))
  })
}

/** Of a project that is no longer one's own. */
export const closeTagsOf = (projId: number) =>
  set((tags) =>
    tags.filter(({ affix, search }) => affix || new URLSearchParams(search).get('projId') !== String(projId)),
  )

export const refreshTag = (pathname: string) =>
  set((tags) => tags.map((tag) => (tag.pathname === pathname ? { ...tag, turn: tag.turn + 1 } : tag)))

/** The next person at this browser starts with none. */
export function forgetTags(): void {
  useTags.setState({ tags: [], recent: [] })
  sessionStorage.removeItem(KEPT)
}

/** What this person had open in this tab before a reload; pages are built anew when they are looked at. */
export function restoreTags(username: string): void {
  const kept = readKept()
  if (kept?.username === username && useTags.getState().tags.length === 0) useTags.setState({ tags: kept.tags })
  owner = username
}

let owner: string | undefined
useTags.subscribe(({ tags }, before) => {
  if (owner !== undefined && tags !== before.tags && tags.length > 0)
    sessionStorage.setItem(KEPT, JSON.stringify({ username: owner, tags }))
})

function readKept(): { username: string; tags: Tag[] } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
