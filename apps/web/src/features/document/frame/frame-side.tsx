import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { FrameButton } from './frame-button.panel.tsx'
import type { SideTab } from './frame-parts.api.ts'

interface FrameSideProps {
  tabs: readonly SideTab[]
  tab: SideTab
  onTab: (key: string) => void
  onClose: () => void
}

/** Thumbnails, headings and layers. On a phone it lies over the document. */
export function FrameSide({ tabs, tab, onTab, onClose }: FrameSideProps) {
  const { t } = useTranslation()
  return (
    <aside className="document-side" aria-label={t('document.side')}>
      <div className="document-tabs">
        {tabs.map(({ key, title, icon }) => (
          <button
            key={key}
            type="button"
            className="document-tab"
            aria-pressed={key === tab.key}
            onClick={() => onTab(key)}
          >
            <Icon name={icon} /> {title}
          </button>
        ))}
        <FrameButton icon="close" className="document-narrow" label={t('common.close')} onClick={onClose} />
      </div>
      <div className="document-side-body">{tab.content}</div>
    </aside>
  )
}
