const KEY = 'recent-people'
const MOST = 12

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => Number.isInteger(id))

function recentPeople(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return isIds(kept) ? kept : []
  } catch {
    return []
  }
}

/** The next list begins with who was chosen last. */
export function rememberPerson(id: number): void {
  const ids = [id, ...recentPeople().filter((one) => one !== id)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // A window without a store of its own lists people by name.
  }
}

/** Those chosen lately first, the last of them on top; the others as they came. */
export function recentFirst<P extends { id: number }>(people: readonly P[]): readonly P[] {
  const ids = recentPeople()
  const turn = ({ id }: P) => (ids.includes(id) ? ids.indexOf(id) : MOST)
  return [...people].sort((a, b) => turn(a) - turn(b))
}
