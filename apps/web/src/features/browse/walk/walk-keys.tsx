import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../ui/browser/use-media.ts'

const keys = [
  { caps: ['W', 'A', 'S', 'D'], text: 'walk.keys.move' },
  { caps: ['←', '→'], text: 'walk.keys.turn' },
  { caps: ['Shift'], text: 'walk.keys.run' },
  { caps: ['Esc'], text: 'walk.keys.leave' },
] as const

/** How one walks, as long as one does. */
export function WalkKeys() {
  const { t } = useTranslation()
  const isTouched = useMedia('(pointer: coarse)')
  return (
    <aside className="browse-card walk-keys" aria-label={t('walk.keys')}>
      {isTouched ? (
        <span>{t('walk.keys.touch')}</span>
      ) : (
        <>
          {keys.map(({ caps, text }) => (
            <span key={text}>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
              {t(text)}
            </span>
          ))}
          <span>{t('walk.keys.look')}</span>
        </>
      )}
    </aside>
  )
}
