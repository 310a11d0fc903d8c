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
}

export const useTags = create<Tags>(() => ({ tags: [] }))

const set = (change: (tags: readonly Tag[]) => readonly Tag[]) => useTags.setState(({ tags }) => ({ tags: change(tags) }))

/** Opens a page or brings the title and query of an open one up to date. */
export function openTag(tag: Omit<Tag, 'turn'>): void {
  set((tags) => {
    const known = tags.find((one) => one.pathname === tag.pathname)
    if (!known) return tag.affix ? [{ ...tag, turn: 0 }, ...tags] : [...tags, { ...tag, turn: 0 }]
    if (known.search === tag.search && known.title === tag.title) return tags
    return tags.map((one) => (one === known ? { ...one, ...tag } : one))
  })
}

/** Returns the address to show next when the closed one was in front. */
export function closeTag(pathname: string): string | undefined {
  const { tags } = useTags.getState()
  const at = tags.findIndex((tag) => tag.pathname === pathname)
  const next = tags[at + 1] ?? tags[at - 1]
  set((all) => all.filter((tag) => tag.affix || tag.pathname !== pathname))
  return next && next.pathname + next.search
}

export const closeOtherTags = (pathname: string) => set((tags) => tags.filter((tag) => tag.affix || tag.pathname === pathname))
export const closeAllTags = () => set((tags) => tags.filter((tag) => tag.affix))
export const refreshTag = (pathname: string) =>
  set((tags) => tags.map((tag) => (tag.pathname === pathname ? { ...tag, turn: tag.turn + 1 } : tag)))
export const forgetTags = () => set(() => [])
