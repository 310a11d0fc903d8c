import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BarredMortise } from './error-art.tsx'
import { ErrorPage } from './error-page.tsx'
import { NotMember } from './not-member.panel.tsx'

/** A project that is somebody else's says whom to ask. */
export function ForbiddenPage() {
  const { t } = useTranslation()
  const state = useLocation().state as { reason?: string; address?: string } | null
  return state?.reason === 'notMember' ? (
    <NotMember address={state.address ?? '/'} />
  ) : (
    <ErrorPage art={<BarredMortise />} title={t('page.forbidden')} text={t('page.forbiddenText')} />
  )
}
