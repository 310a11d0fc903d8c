import { useLocation } from 'react-router'
import { i18n } from '../theme/i18n.ts'

interface Reason {
  text: string
  lang: string
}

/** For the state of a navigation to `/login`: why one is sent there. */
export const becauseOf = (text: string) => ({ reason: { text, lang: i18n.language } satisfies Reason })

/** The reason, as long as the page speaks its language: it cannot be said again in another one. */
export function useSignInReason(): string | undefined {
  const state = useLocation().state as { reason?: Reason } | null
  return state?.reason?.lang === i18n.language ? state.reason.text : undefined
}
