import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { KeptMarks } from './mark-messages.ts'

/** Annotations that others have made since one came: they stay in the picture until one puts them away. */
export function KeptMarksList({ kept, onDrop }: { kept: readonly KeptMarks[]; onDrop: (id: number) => void }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  if (kept.length === 0) return null
  return (
    <>
      <h3>{t('together.marks')}</h3>
      <ul className="together-marks">
        {kept.map(({ id, number, name }) => (
          <li key={id}>
            <button type="button" onClick={() => setQuery({ annotation: id })}>
              {number}
            </button>
            <span className="together-quiet">{name}</span>
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" />}
              aria-label={t('together.hideMarks', { number })}
              onClick={() => onDrop(id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
