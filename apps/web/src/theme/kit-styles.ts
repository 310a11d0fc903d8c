import address from 'antd/dist/antd.css?url'
import { i18n } from './i18n.ts'

let loading: Promise<void> | undefined

/** Loads the component library's styles once. They come first in the document, so that ours win against their equals. */
export function loadKitStyles(): Promise<void> {
  if (loading) return loading
  const fresh = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(i18n.t('error.loadFailed', { url: address })))
    }
    Object.assign(link, { rel: 'stylesheet', href: address })
    document.head.prepend(link)
  })
  loading = fresh
  fresh.catch(() => {
    loading = undefined
  })
  return fresh
}
