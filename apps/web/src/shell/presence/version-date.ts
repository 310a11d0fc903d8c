import { buildDate } from '../../ui/text/build-date.ts'

const KEY = 'versionDate'

/**
 * Notes the build this browser runs, and says when a newer one is about: another tab has loaded it, or a part of this
 * build is no longer on the server. Returns what ends the watch.
 */
export function watchVersion(onNewer: () => void): () => void {
  if (buildDate) localStorage.setItem(KEY, buildDate)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue && buildDate && newValue > buildDate) onNewer()
  }
  addEventListener('storage', onStorage)
  addEventListener('vite:preloadError', onNewer)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('vite:preloadError', onNewer)
  }
}

export const forgetVersion = () => localStorage.removeItem(KEY)
