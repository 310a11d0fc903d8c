import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Trouble } from './trouble.tsx'
import { BarredMortise } from './trouble-art.tsx'

/** A project that is somebody else's says whom to ask. */
export function ForbiddenPage() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const isNotMember = (state as { reason?: string } | null)?.reason === 'notMember'
  return isNotMember ? (
    <Trouble art={<BarredMortise />} title={t('page.notMember')} text={t('page.notMemberText')} />
  ) : (
    <Trouble art={<BarredMortise />} title={t('page.forbidden')} text={t('page.forbiddenText')} />
  )
}
