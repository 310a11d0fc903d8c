import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { CopyBox } from '../../ui/label/copy-box.tsx'
import { BarredMortise } from './error-art.tsx'
import { ErrorPage } from './error-page.tsx'

/**
 * Instead of a page of a project that is somebody else's: the session stays, and what to ask of whom is written already. The
 * project's name and people are not told, because a project that does not exist looks the same.
 */
export function NotMember({ address }: { address: string }) {
  const { t } = useTranslation()
  const info = useSession((session) => session.info)
  const name = [info?.nickName, info?.username].filter(Boolean).join(' ')
  return (
    <ErrorPage art={<BarredMortise />} title={t('page.notMember')} text={t('page.notMemberText')}>
      <CopyBox label={t('page.askLabel')} text={t('page.askText', { name, address: location.origin + address })} />
    </ErrorPage>
  )
}
