// A viewer of the product on a bare page.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { bytesAt } from '../../apps/web/src/features/document/document-source.api.ts'
import { startLanguage } from '../../apps/web/src/theme/i18n.ts'
import '../../apps/web/src/theme/tokens.css'
import '../../apps/web/src/features/document/frame/frame.css'

await startLanguage()

/** Shows a file of this page's server, of which only the parts that are needed are fetched. */
export function mount(viewer, address, size) {
  const source = { name: 'bench', file: bytesAt(address, size), canDownload: false }
  createRoot(document.getElementById('root')).render(createElement(viewer, { source }))
}
