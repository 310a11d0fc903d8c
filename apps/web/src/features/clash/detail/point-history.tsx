import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { agoWord, minuteText } from '../../../ui/text/format.ts'
import { useClashHistory } from '../clash.api.ts'

/** What was decided about a point, by whom or by which run; the newest last. */
export function PointHistory({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useClashHistory(id)
  const nameOf = usePersonName()
  if (!data || data.length === 0) return null
  return (
    <section className="clash-part" aria-label={t('clash.history')}>
      <h3>{t('clash.history')}</h3>
      <ol className="clash-history">
        {data.map(({ id: key, user, run, from, to, note, createTime }) => (
          <li key={key}>
            {user ? (
              <Avatar name={user.nickName} src={user.avatarName} size={20} />
            ) : (
              <span className="clash-by-run">
                <Icon name="refresh" />
              </span>
            )}
            <div>
              {user ? nameOf(user) : t('clash.byRun', { label: run?.label ?? '' })}{' '}
              <span className="clash-quiet" title={minuteText(createTime)}>
                {agoWord(createTime, t)}
              </span>
              <p>
                {from ? `${t(`clash.status.${from}`)} → ` : ''}
                {t(`clash.status.${to}`)}
                {note && ` · ${note}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
