import { i18n } from './i18n.ts'

const loading = new Map<string, Promise<void>>()

/** Loads a script of this site once. Rejects with a sentence that names it, also when it belongs to another site. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(i18n.t('error.loadFailed', { url })))
    if (!URL.canParse(url, location.origin) || new URL(url, location.origin).origin !== location.origin) return fail()
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = fail
    document.head.append(script)
  })
  loading.set(url, fresh)
  fresh.catch(() => loading.delete(url))
  return fresh
}
