// First of all: it takes secrets out of the address before anything can be asked for.
import './session/address-credentials.ts'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { startLanguage } from './theme/i18n.ts'
import { startScheme } from './theme/scheme.ts'
import './theme/tokens.css'
import { loadSkin } from './session/load-skin.ts'

startScheme()

// The content security policy forbids building functions from text, so schemas must not try to.
z.config({ jitless: true })

const [{ App }] = await Promise.all([import('./app.tsx'), startLanguage()])
loadSkin()
createRoot(document.getElementById('root')!).render(<App />)
