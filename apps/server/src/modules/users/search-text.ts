import { pinyin } from 'pinyin-pro'

/** Everything a person may be found by: name, pinyin in full and as initials, user name, job number. */
export function searchTextOf(nickName: string, username: string, jobNumber?: string | null): string {
  const syllables = pinyin(nickName, { toneType: 'none', type: 'array', mode: 'surname', nonZh: 'consecutive' })
  const full = syllables.join('')
  const initials = syllables.map((syllable) => syllable[0] ?? '').join('')
  return [nickName, full, initials, username, jobNumber ?? ''].join(' ').toLowerCase()
}
