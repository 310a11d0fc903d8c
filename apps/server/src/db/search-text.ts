import { pinyin } from 'pinyin-pro'

/** Everything that something is found by: its name, the name's pinyin in full and as initials, and what else is given. */
export function searchTextOf(name: string, ...more: readonly (string | null | undefined)[]): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname', nonZh: 'consecutive' })
  const full = syllables.join('')
  const initials = syllables.map((syllable) => syllable[0] ?? '').join('')
  return [name, full, initials, ...more.map((word) => word ?? '')].join(' ').toLowerCase()
}
