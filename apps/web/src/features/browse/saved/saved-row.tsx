import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'

interface SavedRowProps {
  /** A picture or an icon. */
  sign: ReactNode
  name: string
  about: string
  isPressed?: boolean
  items: NonNullable<MenuProps['items']>
  onShow: () => void
}

/** One click shows it; everything else is in its menu. */
export function SavedRow({ sign, name, about, isPressed, items, onShow }: SavedRowProps) {
  const { t } = useTranslation()
  return (
    <li className="saved-row">
      <button type="button" className="saved-show" aria-pressed={isPressed} onClick={onShow}>
        {sign}
        <span className="saved-words">
          <span className="browse-cut">{name}</span>
          <span className="browse-quiet browse-cut">{about}</span>
        </span>
      </button>
      {items.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('saved.actionsOf', { name })} />
        </Dropdown>
      )}
    </li>
  )
}
