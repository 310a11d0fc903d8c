import { designLibrary } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { dayText } from '../../../ui/text/format.ts'

const SHOWN = 5

/** The caller's projects that have taken it, the last first. */
export function DesignUses({ itemId }: { itemId: number }) {
  const { t } = useTranslation()
  const { data } = useCall(designLibrary.uses, { query: { itemId, size: SHOWN } })
  if (!data || data.totalElements === 0) return null
  return (
    <section>
      <h3>{t('designLibrary.usedIn', { count: data.totalElements })}</h3>
      <ul className="design-list">
        {data.content.map((one) => (
          <li key={one.id}>
            {one.link ? <Link to={one.link}>{one.projName}</Link> : one.projName}
            <span className="design-quiet">
              {[one.subName, `V${one.version}`, one.by, dayText(one.time)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
