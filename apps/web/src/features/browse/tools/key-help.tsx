import type { Key } from '@sunmao/i18n'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { benchActions } from '../bench.slot.ts'

const ownKeys: readonly (readonly [string, Key])[] = [
  ['V', 'viewpoint.add'],
  ['F', 'browse.fit'],
  ['H', 'browse.hide'],
  ['I', 'browse.isolate'],
  ['G', 'browse.ghost'],
  ['X', 'browse.section'],
  ['M', 'browse.measure'],
  ['W', 'browse.walk'],
  ['B', 'browse.boxSelect'],
  ['1 … 6', 'browse.views'],
  ['J / K', 'browse.nextAndPrevious'],
  ['Ctrl K', 'browse.palette'],
  ['P', 'browse.performance'],
  ['\\', 'browse.hidePanels'],
  ['Esc', 'browse.leaveTool'],
]

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const added = benchActions.items().map(({ keys, title }) => [keys, title] as const)
  return (
    <Modal open footer={null} title={t('browse.keys')} onCancel={onClose}>
      <dl className="browse-keys">
        {[...added, ...ownKeys].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
