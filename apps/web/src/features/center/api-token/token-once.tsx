import { type ApiToken, announcement, auth, hubToDo, message, project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { CopyBox } from '../../../ui/label/copy-box.tsx'

/** Calls that need nothing but the token. */
const samples = [auth.info, project.list, hubToDo.page, announcement.sort, message.list]

/** The only time that the token is shown. */
export function TokenOnce({ made }: { made: ApiToken & { token: string } }) {
  const { t } = useTranslation()
  const sample = samples.find(({ scope }) => made.scopes.includes(scope))
  return (
    <div className="api-token-once">
      <p>{t('apiToken.once')}</p>
      <CopyBox label={t('apiToken.token')} text={made.token} />
      {sample && (
        <CopyBox
          label={t('apiToken.example')}
          text={`curl -H "Authorization: Bearer ${made.token}" ${location.origin}${sample.path}`}
        />
      )}
      <p>
        <a href="/help?id=1-basics/09-api.md" target="_blank" rel="noopener noreferrer">
          {t('apiDocs.handbook')}
        </a>{' '}
        ·{' '}
        <a href="/apiDocs" target="_blank" rel="noopener noreferrer">
          {t('apiDocs.title')}
        </a>
      </p>
    </div>
  )
}
