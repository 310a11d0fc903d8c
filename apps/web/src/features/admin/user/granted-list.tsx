import type { EffectiveRights } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'

/** One line for each permission, with every role and entry of the menu that gives it. */
export function GrantedList({ granted }: { granted: EffectiveRights['permissions'] }) {
  const { t } = useTranslation()
  return (
    <ul className="rights-list">
      {granted.map(({ code, because }) => (
        <li key={code}>
          <code>{code}</code>
          <span className="rights-why">
            {because
              .map(({ roleName, menu }) => (menu ? t('rights.because', { role: roleName, menu }) : roleName))
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
